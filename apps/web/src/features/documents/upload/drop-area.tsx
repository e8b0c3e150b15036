import { IconUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useBlockedStrayDrops, useFileDrop } from '../../../lib/upload/drops/file-drops.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './upload.module.css'

interface DropAreaProps {
  /** "Drop to add to Packaging" */
  label: string
  onDrop: (dropped: DataTransfer) => void
  children: ReactNode
}

/** Not focusable, because there is a button for the same action. */
export function DropArea({ label, onDrop, children }: DropAreaProps) {
  useBlockedStrayDrops()
  const { isOver, handlers } = useFileDrop(onDrop)
  return (
    <div className={clsx(ui.stack3, ui.around)} {...handlers}>
      {children}
      {isOver && (
        <div className={clsx(ui.icons20, styles.overlay)} aria-hidden="true">
          <p>
            <IconUpload /> {label}
          </p>
        </div>
      )}
    </div>
  )
}

import { IconUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './upload.module.css'

interface DropAreaProps {
  /** "Drop to add to Packaging" */
  label: string
  onDrop: (dropped: DataTransfer) => void
  children: ReactNode
}

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Otherwise the browser would open files dropped outside the area and leave the page. */
function useBlockedStrayDrops(): void {
  useEffect(() => {
    const blockDrop = (event: globalThis.DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', blockDrop)
    window.addEventListener('drop', blockDrop)
    return () => {
      window.removeEventListener('dragover', blockDrop)
      window.removeEventListener('drop', blockDrop)
    }
  }, [])
}

/** Not focusable, because there is a button for the same action. */
export function DropArea({ label, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  useBlockedStrayDrops()
  const over = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    const to = event.relatedTarget
    if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    onDrop(event.dataTransfer)
  }
  return (
    <div className={clsx(ui.stack3, ui.around)} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
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

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../layout/primitives.module.css'
import styles from './dialog-content.module.css'
import { useOverlays } from './load-overlays.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  /** The heading and accessible name. */
  title: string
  children: ReactNode
  /** `small` for a question, `medium` for a form (default), `large` for tables. */
  size?: 'small' | 'medium' | 'large'
}

/** A modal dialog: focus stays inside, Escape closes it, and focus returns to where it was. */
export function Dialog(props: DialogProps) {
  useFocusReturn(props.opened)
  const overlays = useOverlays(props.opened)
  return overlays && <overlays.MantineDialog {...props} />
}

/** The primary button comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={clsx(ui.wrap2, styles.foot)}>{children}</div>
}

import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import styles from './dialog-content.module.css'
import { Dialog, DialogFooter } from './dialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** Names the object: "Delete Harbor Bakery – Equipment?" */
  title: string
  /** The consequences. */
  children: ReactNode
  /** A verb: "Delete deal". */
  confirmLabel: string
  onConfirm: () => void
  busy?: boolean
  danger?: boolean
}

/** For actions that can't be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  busy = false,
  danger = true,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="small">
      <div className={styles.question}>{children}</div>
      <DialogFooter>
        <Button onClick={onClose}>{copy.actionLabels.cancel}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

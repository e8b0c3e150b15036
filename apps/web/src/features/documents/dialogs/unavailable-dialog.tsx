import type { Document } from '@loanyard/contract/documents/schemas'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import styles from '../documents.module.css'

interface UnavailableDialogProps {
  /** Null: closed. */
  document: Document | null
  onClose: () => void
  onReplace: (document: Document) => void
  onDelete: (document: Document) => void
}

export function UnavailableDialog({ document, onClose, onReplace, onDelete }: UnavailableDialogProps) {
  const isRejected = document?.state === 'rejected'
  const act = (action: (document: Document) => void) => () => {
    if (document !== null) action(document)
    onClose()
  }
  return (
    <Dialog
      opened={document !== null}
      onClose={onClose}
      title={isRejected ? copy.rejectedTitle : copy.scanningTitle}
      size="small"
    >
      <p className={styles.unavailableName}>{document?.name}</p>
      <p>{isRejected ? document.problem?.message : copy.scanningText}</p>
      <DialogFooter>
        {isRejected && document.can.delete && <Button onClick={act(onDelete)}>{actionLabels.delete}</Button>}
        {isRejected && document.can.update ? (
          <Button variant="primary" onClick={act(onReplace)}>
            {copy.replace}
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {copy.ok}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

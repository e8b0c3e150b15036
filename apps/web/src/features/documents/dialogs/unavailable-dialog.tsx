import type { Document } from '@loanyard/contract/documents/schemas'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
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
      title={isRejected ? 'This document was rejected' : 'This document is being scanned'}
      size="small"
    >
      <p className={styles.heldName}>{document?.name}</p>
      <p>{isRejected ? document.problem?.message : 'You can open it in a few seconds, once the scan is done.'}</p>
      <DialogFooter>
        {isRejected && document.can.delete && <Button onClick={act(onDelete)}>Delete</Button>}
        {isRejected && document.can.update ? (
          <Button variant="primary" onClick={act(onReplace)}>
            Replace
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

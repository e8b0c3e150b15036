import type { DealSummary } from '@loanyard/contract/deals'
import type { Stage } from '@loanyard/contract/stages'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import type { MoveConflict } from './use-board-moves.ts'

interface MoveConflictDialogProps {
  conflict: MoveConflict
  onClose: () => void
  onMove: (card: DealSummary, to: Stage) => void
}

/** A deal was changed by somebody else before the move arrived: shows what it is now, and lets the person choose. */
export function MoveConflictDialog({ conflict: { current, to }, onClose, onMove }: MoveConflictDialogProps) {
  const move = () => {
    onClose()
    onMove(current, to)
  }
  return (
    <Dialog opened onClose={onClose} title={`${current.title} just changed`} size="small">
      <p>
        Someone else changed it <RelativeTime value={current.modified} />. It’s now in{' '}
        <strong>{current.stage.name}</strong> with status <strong>{current.status}</strong>. You were moving it to{' '}
        <strong>{to.name}</strong>.
      </p>
      <DialogFooter>
        <Button onClick={onClose}>Keep in {current.stage.name}</Button>
        {current.can.move_stage && (
          <Button variant="primary" onClick={move}>
            Move to {to.name}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

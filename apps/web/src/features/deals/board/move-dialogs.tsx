import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { OpenRequirements } from '../open-requirements.tsx'
import type { MoveConflict, BlockedMove } from './use-board-moves.ts'

interface MoveConflictDialogProps {
  conflict: MoveConflict
  onClose: () => void
  onMove: (card: DealSummary, to: Stage) => void
}

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

interface BlockedMoveDialogProps {
  partnerId: string
  blocked: BlockedMove
  onClose: () => void
  onForce: () => void
}

export function BlockedMoveDialog({ partnerId, blocked, onClose, onForce }: BlockedMoveDialogProps) {
  const { card, open, reason } = blocked
  const force = () => {
    onClose()
    onForce()
  }
  return (
    <Dialog opened onClose={onClose} title={`${card.title} can’t move yet`} size="small">
      <p>{reason}</p>
      <OpenRequirements partnerId={partnerId} dealId={card.id} requirements={open} />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        {card.can.force_move && (
          <Button variant="primary" onClick={force}>
            Move anyway
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

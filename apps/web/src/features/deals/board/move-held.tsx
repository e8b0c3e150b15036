import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { OpenRequirements } from '../open-requirements.tsx'
import type { BlockedMove } from './use-board-moves.ts'

interface BlockedMoveDialogProps {
  partnerId: string
  blocked: BlockedMove
  onClose: () => void
  onForce: () => void
}

/** Open requirements keep a card in its stage: names them; who may can move it over them. */
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

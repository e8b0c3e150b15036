import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { OpenRequirements } from '../open-requirements.tsx'
import type { MoveHeld } from './use-board-moves.ts'

interface MoveHeldDialogProps {
  partnerId: string
  held: MoveHeld
  onClose: () => void
  onForce: () => void
}

/** Open requirements keep a card in its stage: names them; who may can move it over them. */
export function MoveHeldDialog({ partnerId, held, onClose, onForce }: MoveHeldDialogProps) {
  const { card, open, reason } = held
  const force = () => {
    onClose()
    onForce()
  }
  return (
    <Dialog opened onClose={onClose} title={`${card.title} can’t move yet`} size="small">
      <p>{reason}</p>
      <OpenRequirements partnerId={partnerId} dealId={card.id} requirements={open} />
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        {card.can.force_move && (
          <Button variant="primary" onClick={force}>
            Move anyway
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { RelativeTime } from '../../../../ui/text/time.tsx'
import { OpenRequirements } from '../../refused-move/open-requirements.tsx'
import type { MoveConflict, BlockedMove } from '../use-board-moves.ts'
import * as copy from './copy.ts'

interface MoveConflictDialogProps {
  conflict: MoveConflict
  onClose: () => void
  onMove: (card: DealSummary, to: Stage) => void
}

function MoveConflictDialog({ conflict: { current, to }, onClose, onMove }: MoveConflictDialogProps) {
  const move = () => {
    onClose()
    onMove(current, to)
  }
  return (
    <Dialog opened onClose={onClose} title={copy.justChanged(current.title)} size="small">
      <p>
        {copy.changedByOther}
        <RelativeTime value={current.modified} />
        {copy.nowIn}
        <strong>{current.stage.name}</strong>
        {copy.withStatus}
        <strong>{current.status}</strong>
        {copy.movingTo}
        <strong>{to.name}</strong>.
      </p>
      <DialogFooter>
        <Button onClick={onClose}>{copy.keepIn(current.stage.name)}</Button>
        {current.can.move_stage && (
          <Button variant="primary" onClick={move}>
            {copy.moveToStage(to.name)}
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

function BlockedMoveDialog({ partnerId, blocked, onClose, onForce }: BlockedMoveDialogProps) {
  const { card, open, reason } = blocked
  const force = () => {
    onClose()
    onForce()
  }
  return (
    <Dialog opened onClose={onClose} title={copy.cantMoveYet(card.title)} size="small">
      <p>{reason}</p>
      <OpenRequirements partnerId={partnerId} dealId={card.id} requirements={open} />
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        {card.can.force_move && (
          <Button variant="primary" onClick={force}>
            {copy.moveAnyway}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

interface MoveDialogsProps {
  partnerId: string
  conflict: MoveConflict | null
  closeConflict: () => void
  onMove: (card: DealSummary, to: Stage) => void
  blocked: BlockedMove | null
  closeBlocked: () => void
  force: (move: BlockedMove & { force: true }) => void
}

/** Why a move was refused, and what can be done. */
export function MoveDialogs({
  partnerId,
  conflict,
  closeConflict,
  onMove,
  blocked,
  closeBlocked,
  force,
}: MoveDialogsProps) {
  return (
    <>
      {conflict && <MoveConflictDialog conflict={conflict} onClose={closeConflict} onMove={onMove} />}
      {blocked && (
        <BlockedMoveDialog
          partnerId={partnerId}
          blocked={blocked}
          onClose={closeBlocked}
          onForce={() => force({ ...blocked, force: true })}
        />
      )}
    </>
  )
}

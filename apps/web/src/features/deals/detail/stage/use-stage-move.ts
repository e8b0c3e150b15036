import { moveStage } from '@loanyard/contract/deals/calls'
import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useMutation } from '@tanstack/react-query'
import { taskKeys } from '../../../../domain/query-keys.ts'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { dealFromConflict } from '../../deal-cache.ts'
import { openRequirementsOf, type OpenRequirement } from '../../refused-move/refused-move.ts'
import * as specified from '../../specified-copy.ts'
import * as copy from '../copy.ts'
import { refetchIfGone, updateDealCache } from '../use-update-deal.ts'

/** `force` moves despite open requirements. */
export type StageMove = { force: boolean } & ({ kind: 'next' } | { kind: 'to'; stage: Stage })

export interface MoveRefusal {
  reason: string
  /** Open requirements, if they blocked the move. */
  open: OpenRequirement[]
  /** The forced move if the user may make it; else null. */
  forced: StageMove | null
}

function refusalOf(error: unknown, deal: Deal, move: StageMove): MoveRefusal {
  const open = openRequirementsOf(error)
  const forced = open !== null && deal.can.force_move ? { ...move, force: true } : null
  return { reason: reasonOf(error, specified.moveFailed), open: open ?? [], forced }
}

interface UndoneMove {
  to: Stage
  /** Of the deal as moved. */
  version: number
}

/** With the tasks that the stage brought, or that went with it. */
function showMoved(moved: Deal): void {
  updateDealCache(moved)
  void queryClient.invalidateQueries({ queryKey: taskKeys.all(moved.partner.id) })
}

function useUndo(deal: Deal, onSelect: (stageId: string) => void) {
  const params = { deal_id: deal.id, partner_id: deal.partner.id }
  const { mutate } = useMutation({
    mutationFn: ({ to, version }: UndoneMove) =>
      callApi(moveStage, { params, body: { to_stage: to.id }, ifMatch: version }),
    onSuccess: (moved) => {
      showMoved(moved)
      onSelect(moved.stage.id)
      notifySuccess(copy.backIn(moved.stage.name))
    },
    onError: (error, move) => notifyFailure(error, specified.moveFailed, () => mutate(move)),
  })
  return mutate
}

/** Selects the new stage after a move. A refusal stays on screen. */
export function useStageMove(deal: Deal, onSelect: (stageId: string) => void) {
  const params = { deal_id: deal.id, partner_id: deal.partner.id }

  const undo = useUndo(deal, onSelect)
  const mutation = useMutation({
    mutationFn: (move: StageMove) =>
      callApi(moveStage, {
        params,
        body: {
          ...(move.kind === 'to' ? { to_stage: move.stage.id } : { from_stage: deal.stage.id }),
          ...(move.force && { force: true }),
        },
        // A stage was chosen for the deal as it's shown, so any other change is a conflict, not only a move.
        ...(move.kind === 'to' && { ifMatch: deal.version }),
      }),
    onSuccess: (moved) => {
      showMoved(moved)
      onSelect(moved.stage.id)
      notifyUndo(copy.movedTo(moved.stage.name), () => undo({ to: deal.stage, version: moved.version }), deal.id)
    },
    onError: (error) => {
      refetchIfGone(deal, error)
      const current = dealFromConflict(error)
      if (current === null) return
      updateDealCache(current)
      onSelect(current.stage.id)
    },
  })
  return {
    move: mutation.mutate,
    isMoving: mutation.isPending,
    refusal:
      mutation.error === null || mutation.variables === undefined
        ? null
        : refusalOf(mutation.error, deal, mutation.variables),
    dismiss: mutation.reset,
  }
}

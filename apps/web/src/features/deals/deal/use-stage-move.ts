import { moveStage } from '@loanyard/contract/deal-calls'
import type { Deal } from '@loanyard/contract/deals'
import type { Stage } from '@loanyard/contract/stages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { reasonOf } from '../../../lib/failure.ts'
import { notifySuccess } from '../../../ui/toast.ts'
import { currentOf } from '../current-deal.ts'
import { lookAgainIfGone, settleDeal, useUpdateDeal } from './use-update-deal.ts'

/** The specification's sentence for a move that failed without a reason. */
const failure = 'Failed to move deal to next stage'

/** How a deal is to be moved: to the next stage, over open requirements if need be, or to any other. */
export type StageMove = { kind: 'next'; force: boolean } | { kind: 'to'; stage: Stage }

export interface MoveRefusal {
  reason: string
  /** The move would be made if it were forced over open requirements. */
  canForce: boolean
}

function refusalOf(error: unknown, deal: Deal): MoveRefusal {
  const code: string = error instanceof ApiError ? error.code : ''
  return { reason: reasonOf(error, failure), canForce: code === 'open_requirements' && deal.can.force_move }
}

/** Moves the deal to another stage and selects it; a refusal is told in the server's words and stays in view. */
export function useStageMove(deal: Deal, onSelect: (stageId: string) => void) {
  const client = useQueryClient()
  const update = useUpdateDeal(deal)
  const params = { deal_id: deal.id, partner_id: deal.partner.id }

  const mutation = useMutation({
    mutationFn: (move: StageMove) =>
      move.kind === 'to'
        ? update({ stage: move.stage.id }, deal.version)
        : callApi(moveStage, { params, body: { from_stage: deal.stage.id, ...(move.force && { force: true }) } }),
    onSuccess: (moved) => {
      settleDeal(client, moved)
      onSelect(moved.stage.id)
      notifySuccess(`Moved to ${moved.stage.name}`)
    },
    onError: (error) => {
      lookAgainIfGone(client, deal, error)
      const current = currentOf(error)
      if (current === null) return
      settleDeal(client, current)
      onSelect(current.stage.id)
    },
  })
  return {
    move: mutation.mutate,
    isMoving: mutation.isPending,
    refusal: mutation.error === null ? null : refusalOf(mutation.error, deal),
    forget: mutation.reset,
  }
}

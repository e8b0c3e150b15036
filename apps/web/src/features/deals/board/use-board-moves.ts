import { moveStage } from '@loanyard/contract/deals/calls'
import type { Deal, DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dealKeys } from '../../../domain/query-keys.ts'
import { isTransient, messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { dealFromConflict, reloadLists } from '../deal-cache.ts'
import type { DealFilters } from '../deal-filters.ts'
import { openRequirementsOf, type OpenRequirement } from '../refused-move/refused-move.ts'
import * as specified from '../specified-copy.ts'
import { placeCard, type LoadedBoard } from './board-cache.ts'

interface Move {
  card: DealSummary
  to: Stage
  /** Moves despite open requirements. */
  force?: boolean
}

export interface BlockedMove extends Move {
  open: OpenRequirement[]
  reason: string
}

/** Another user changed the deal before the move arrived. */
export interface MoveConflict {
  current: Deal
  to: Stage
}

/** Called once the server has agreed. */
type OnMoved = (deal: Deal, move: Move, undo: () => void) => void

/** The deals that a move shows at once. */
interface MovedIn {
  /** Stops reloads that would show the deal where it was. */
  readonly cancelReloads: () => Promise<void>
  readonly show: (card: DealSummary) => void
}

export function boardOf(partnerId: string, filters: DealFilters): MovedIn {
  const queryKey = dealKeys.board(partnerId, filters)
  return {
    cancelReloads: () => queryClient.cancelQueries({ queryKey }),
    show: (card) => queryClient.setQueryData<LoadedBoard>(queryKey, (board) => board && placeCard(board, card)),
  }
}

/** Moves the card at once and reloads boards and lists after the last pending move. */
function moveMutation(partnerId: string, { cancelReloads, show }: MovedIn) {
  const mutationKey = ['move-deal', partnerId]
  return mutationOptions({
    mutationKey,
    mutationFn: ({ card, to, force = false }: Move) =>
      callApi(moveStage, {
        params: { deal_id: card.id, partner_id: partnerId },
        body: { to_stage: to.id, ...(force && { force: true }) },
        ifMatch: card.version,
      }),
    onMutate: async ({ card, to }) => {
      await cancelReloads()
      show({ ...card, stage: to, stage_entered: new Date().toISOString() })
    },
    onSettled: (_moved, _error, { card }) => {
      void queryClient.invalidateQueries({ queryKey: dealKeys.one(partnerId, card.id) })
      // A reload before the last pending move would show the others as undone.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      return reloadLists(partnerId)
    },
  })
}

/**
 * Moves deals at once and reverts a move that the server refuses. If another user changed the deal in the meantime, the
 * user decides.
 */
export function useMoves(partnerId: string, movedIn: MovedIn, onMoved: OnMoved) {
  const [conflict, setConflict] = useState<MoveConflict | null>(null)
  const [blocked, setBlocked] = useState<BlockedMove | null>(null)
  const { mutate } = useMutation({
    ...moveMutation(partnerId, movedIn),
    onSuccess: (deal, move) => {
      movedIn.show(deal)
      queryClient.setQueryData(dealKeys.one(partnerId, deal.id), deal)
      onMoved(deal, move, () => mutate({ card: deal, to: move.card.stage }))
    },
    onError: (error, move) => {
      const current = dealFromConflict(error)
      movedIn.show(current ?? move.card)
      const open = openRequirementsOf(error)
      if (open !== null) setBlocked({ ...move, open, reason: messageOf(error) })
      else if (current === null) {
        const again = { label: actionLabels.tryAgain, onAct: () => mutate(move) }
        notifyError(reasonOf(error, specified.updateFailed), isTransient(error) ? again : undefined)
      } else if (current.stage.id !== move.to.id) setConflict({ current, to: move.to })
    },
  })
  return {
    move: mutate,
    conflict,
    closeConflict: () => setConflict(null),
    blocked,
    closeBlocked: () => setBlocked(null),
  }
}

import { moveStage } from '@loanyard/contract/deals/calls'
import type { Deal, DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isTransient, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { dealFromConflict, reloadLists } from '../deal-cache.ts'
import type { DealFilters } from '../deal-filters.ts'
import { openRequirementsOf, type OpenRequirement } from '../open-requirements.tsx'
import { dealKeys } from '../queries.ts'
import { placeCard, type LoadedBoard } from './board-cache.ts'

interface Move {
  card: DealSummary
  to: Stage
  /** Over open requirements. */
  force?: boolean
}

/** A move that open requirements keep from being made: what they are. */
export interface BlockedMove extends Move {
  open: OpenRequirement[]
  reason: string
}

/** A move that met a deal somebody else had changed: what it is now, and where it was to go. */
export interface MoveConflict {
  current: Deal
  to: Stage
}

/** The cache's side of a move: the card goes at once, and the board is loaded again when the last move has ended. */
function boardMutation(client: QueryClient, partnerId: string, filters: DealFilters) {
  const queryKey = dealKeys.board(partnerId, filters)
  const mutationKey = ['move-deal', partnerId]
  const place = (card: DealSummary) =>
    client.setQueryData<LoadedBoard>(queryKey, (board) => board && placeCard(board, card))
  const options = mutationOptions({
    mutationKey,
    mutationFn: ({ card, to, force = false }: Move) =>
      callApi(moveStage, {
        params: { deal_id: card.id, partner_id: partnerId },
        body: { to_stage: to.id, ...(force && { force: true }) },
        ifMatch: card.version,
      }),
    onMutate: async ({ card, to }) => {
      await client.cancelQueries({ queryKey })
      place({ ...card, stage: to, stage_entered: new Date().toISOString() })
    },
    onSuccess: (deal) => {
      place(deal)
      client.setQueryData(dealKeys.one(partnerId, deal.id), deal)
    },
    onSettled: (_moved, _error, { card }) => {
      void client.invalidateQueries({ queryKey: dealKeys.one(partnerId, card.id) })
      // Only the last of several moves at once: a reload in between would show the others undone.
      if (client.isMutating({ mutationKey }) > 1) return
      return reloadLists(client, partnerId)
    },
  })
  return { options, place }
}

/**
 * Moves cards at once and takes a move back where the server refuses it, saying why. A card whose deal was changed
 * meanwhile becomes a conflict for the person to decide.
 */
export function useBoardMoves(partnerId: string, filters: DealFilters) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<MoveConflict | null>(null)
  const [blocked, setBlocked] = useState<BlockedMove | null>(null)
  const { options, place } = boardMutation(client, partnerId, filters)
  const { mutate } = useMutation({
    ...options,
    onError: (error, move) => {
      const current = dealFromConflict(error)
      place(current ?? move.card)
      const open = openRequirementsOf(error)
      if (open !== null) setBlocked({ ...move, open, reason: reasonOf(error, '') })
      else if (current === null) {
        const again = { label: 'Try again', onAct: () => mutate(move) }
        notifyError(reasonOf(error, 'Failed to update deal.'), isTransient(error) ? again : undefined)
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

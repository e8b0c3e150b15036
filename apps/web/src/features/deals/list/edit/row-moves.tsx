import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useEffect, useRef } from 'react'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { listCache } from '../../../../lib/cache/list-cache.ts'
import { MoveDialogs } from '../../board/later/move-dialogs.tsx'
import { reportMove } from '../../board/later/report-move.ts'
import { useMoves } from '../../board/use-board-moves.ts'

interface RowMovesProps {
  partnerId: string
  stages: readonly Stage[]
}

interface Moves extends RowMovesProps {
  move: (deal: DealSummary, to: Stage) => void
}

let shown: { readonly current: Moves } | null = null

/** Of the list that is shown; null without one. */
export const movesOfList = (): Moves | null => shown?.current ?? null

/** Moves the deals of the list, and says why one wasn't: a row may be gone by then. */
export function RowMoves({ partnerId, stages }: RowMovesProps) {
  const lists = listCache<DealSummary>(dealKeys.lists(partnerId))
  const { move, ...refused } = useMoves(
    partnerId,
    { cancelReloads: lists.cancelReloads, show: lists.replace },
    (deal, { card }, undo) => reportMove({ partnerId, stages, deal, from: card.stage, undo }),
  )
  const moveTo = (card: DealSummary, to: Stage) => move({ card, to })
  const latest = useRef<Moves>({ partnerId, stages, move: moveTo })
  useEffect(() => {
    latest.current = { partnerId, stages, move: moveTo }
  })
  useEffect(() => {
    shown = latest
    return () => {
      if (shown === latest) shown = null
    }
  }, [])
  return <MoveDialogs partnerId={partnerId} onMove={moveTo} force={move} {...refused} />
}

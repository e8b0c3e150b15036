import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { DealFilters } from '../deal-filters.ts'
import { loadLater } from '../list/load-later.ts'
import { findCard, type LoadedBoard } from './board-cache.ts'
import { useBoardNavigation, type ScrollToCard } from './board-navigation.ts'
import type { CardPosition } from './board-steps.ts'
import * as copy from './copy.ts'
import { boardOf, useMoves } from './use-board-moves.ts'

function useColumnScrolling() {
  const scrollers = useRef(new Map<string, ScrollToCard>())
  const register = useCallback((stageId: string, scroll: ScrollToCard) => {
    scrollers.current.set(stageId, scroll)
    return () => void scrollers.current.delete(stageId)
  }, [])
  const scrollTo = useCallback(({ stageId, index }: CardPosition) => scrollers.current.get(stageId)?.(index), [])
  return { register, scrollTo }
}

/** Focuses a moved card as soon as the board shows it in its new column. */
function useFocusAfterMove(board: LoadedBoard | undefined, focusOn: (dealId: string) => void) {
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const dealId = followed.current
    followed.current = null
    if (dealId !== null) requestAnimationFrame(() => focusOn(dealId))
    // The card is in its new place only after the board has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [board])
  return (dealId: string) => {
    followed.current = dealId
  }
}

interface BoardActions {
  partnerId: string
  filters: DealFilters
  root: RefObject<HTMLElement | null>
  board: LoadedBoard | undefined
  stages: readonly Stage[]
}

export function useBoardActions({ partnerId, filters, root, board, stages }: BoardActions) {
  const [arrivedId, setArrived] = useState<string | null>(null)
  const [announcement, announce] = useState('')
  const { move, ...refused } = useMoves(partnerId, boardOf(partnerId, filters), (deal, { card }, undo) => {
    void loadLater().then((later) => later.reportMove({ partnerId, stages, deal, from: card.stage, undo }))
  })
  const { register, scrollTo } = useColumnScrolling()

  const moveTo = (card: DealSummary, to: Stage) => {
    if (card.stage.id === to.id) return
    move({ card, to })
    setArrived(card.id)
  }
  const find = (dealId: string) => board && findCard(board, dealId)?.card
  const drop = (dealId: string, to: Stage) => {
    const card = find(dealId)
    if (card) moveTo(card, to)
  }
  const onMove = (dealId: string, stageId: string) => {
    const card = find(dealId)
    const to = stages.find((stage) => stage.id === stageId)
    if (card?.can.move_stage && to) follow(card, to)
    else if (card) announce(copy.notMoved(card.title, card.status))
  }
  const focus = useFocusAfterMove(board, useBoardNavigation({ root, board, scrollTo, onMove }))
  /** For moves by menu or keyboard: keeps the focus on the card. */
  const follow = (card: DealSummary, to: Stage) => {
    focus(card.id)
    moveTo(card, to)
  }
  const latest = useRef({ drop, follow })
  useEffect(() => {
    latest.current = { drop, follow }
  })
  // Stable callbacks, so that columns and cards don't render again.
  const dropOn = useCallback((dealId: string, to: Stage) => latest.current.drop(dealId, to), [])
  const moveAndFollow = useCallback((card: DealSummary, to: Stage) => latest.current.follow(card, to), [])
  return { dropOn, moveAndFollow, register, arrivedId, announcement, refused: { ...refused, force: move } }
}

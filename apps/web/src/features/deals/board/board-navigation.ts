import type { RefObject } from 'react'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { findCard, type LoadedBoard } from './board-cache.ts'
import { adjacentColumn, stepFrom, type CardPosition, type Step } from './board-steps.ts'

/** Scrolls a column to the card at an index, so that the virtual list renders it. */
export type ScrollToCard = (index: number) => void

function focusedCard(root: HTMLElement | null): string | null {
  const card = document.activeElement?.closest<HTMLElement>('[data-card]')
  return card && root?.contains(card) ? (card.dataset['card'] ?? null) : null
}

/** Waits at most `frames` animation frames for the column to scroll to the card. */
function focusWhenRendered(root: RefObject<HTMLElement | null>, dealId: string, frames: number): void {
  const link = root.current?.querySelector<HTMLElement>(`[data-card="${dealId}"] [data-card-link]`)
  if (link) link.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(root, dealId, frames - 1))
}

function openMenu(root: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const id = focusedCard(root.current)
    if (id === null) return
    event.preventDefault()
    root.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-card-menu]`)?.click()
  }
}

interface BoardNavigation {
  root: RefObject<HTMLElement | null>
  board: LoadedBoard | undefined
  scrollTo: (position: CardPosition) => void
  onMove: (dealId: string, stageId: string) => void
}

/** Without a current card, the first of the board. */
function cardAfter(board: LoadedBoard, from: ReturnType<typeof findCard>, step: Step) {
  if (from === null) return board.results.find((column) => column.results.length > 0)?.results[0]
  const position = stepFrom(board.results, { stageId: from.column.stage.id, index: from.index }, step)
  return board.results.find((column) => column.stage.id === position?.stageId)?.results[position?.index ?? 0]
}

/**
 * Arrows, J and K move the focus, Shift with left or right moves the card to the neighboring stage, M opens its menu.
 * Returns a function that focuses a card.
 */
export function useBoardNavigation({ root, board, scrollTo, onMove }: BoardNavigation): (dealId: string) => void {
  const current = () => {
    const id = focusedCard(root.current)
    return id === null || board === undefined ? null : findCard(board, id)
  }
  const focusOn = (dealId: string) => {
    const found = board && findCard(board, dealId)
    if (!found) return
    scrollTo({ stageId: found.column.stage.id, index: found.index })
    focusWhenRendered(root, dealId, 12)
  }
  // Outside the cards, arrows scroll the page as usual, and letters start at the first card.
  const go = (step: Step, isLetter: boolean) => (event: KeyboardEvent) => {
    const from = current()
    const card = board === undefined || (from === null && !isLetter) ? undefined : cardAfter(board, from, step)
    if (card === undefined) return
    event.preventDefault()
    focusOn(card.id)
  }
  const sideways = (across: number) => (event: KeyboardEvent) => {
    if (!event.shiftKey) return go({ across, down: 0 }, false)(event)
    const from = current()
    const to = from && board && adjacentColumn(board.results, from.column.stage.id, across)
    if (!from || !to) return
    event.preventDefault()
    onMove(from.card.id, to.stage.id)
  }
  useShortcuts({
    j: go({ across: 0, down: 1 }, true),
    k: go({ across: 0, down: -1 }, true),
    ArrowDown: go({ across: 0, down: 1 }, false),
    ArrowUp: go({ across: 0, down: -1 }, false),
    ArrowLeft: sideways(-1),
    ArrowRight: sideways(1),
    m: openMenu(root),
  })
  return focusOn
}

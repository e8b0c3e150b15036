import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { lazy, memo, Suspense, useCallback, useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { DealFilters } from '../deal-filters.ts'
import { loadLater } from '../list/load-later.ts'
import * as specified from '../specified-copy.ts'
import type { BoardColumn } from './board-cache.ts'
import type { ScrollToCard } from './board-navigation.ts'
import styles from './board.module.css'
import * as copy from './copy.ts'
import { DealCard } from './deal-card.tsx'
import { useDropColumn } from './drag-and-drop.ts'
import type { LoadMoreState } from './use-more-cards.ts'

const ClosedDeals = lazy(() => loadLater().then((module) => ({ default: module.ClosedDeals })))

/** The next page is requested this many cards before the end. */
const prefetchThreshold = 6
/** Estimated card height before measuring, px. */
const cardHeight = 104

function ColumnHead({ id, column }: { id: string; column: BoardColumn }) {
  return (
    <div className={styles.columnHead}>
      <h2 id={id}>{column.stage.name}</h2>
      <span className={clsx(ui.quiet, styles.count)}>
        {formatCount(column.count)}
        <VisuallyHidden> {copy.dealsInTotal(column.count === 1)} </VisuallyHidden>
      </span>
      <span className={clsx(ui.quiet, styles.sum)}>
        <Money amount={column.loan_amount_sum} as="short" />
      </span>
    </div>
  )
}

export interface ColumnProps {
  partnerId: string
  filters: DealFilters
  column: BoardColumn
  stages: readonly Stage[]
  more: LoadMoreState
  onLoadMore: (stageId: string) => Promise<void>
  onMove: (card: DealSummary, to: Stage) => void
  /** The card that was just moved here. */
  arrivedId: string | null
}

interface BoardColumnProps extends ColumnProps {
  onDropDeal: (dealId: string, to: Stage) => void
  /** Registers a scroll function for this column; returns an unregister function. */
  register: (stageId: string, scroll: ScrollToCard) => () => void
}

/** The card that had the focus last, else the first. */
function useTabStop(cards: readonly DealSummary[]) {
  const [last, setLast] = useState<string | null>(null)
  const remember = (event: FocusEvent) =>
    setLast(event.target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null)
  return { tabStop: cards.some((card) => card.id === last) ? last : (cards[0]?.id ?? null), remember }
}

function useCards(column: BoardColumn) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isBelowTop, setBelowTop] = useState(false)
  const virtual = useVirtualizer({
    // Other people's moves don't shift the cards being read; new cards show once the column is scrolled to the top.
    anchorTo: isBelowTop ? 'end' : 'start',
    onChange: ({ scrollOffset }) => setBelowTop((scrollOffset ?? 0) > 0),
    count: column.results.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => column.results[index]?.id ?? index,
    estimateSize: () => cardHeight,
    overscan: 4,
    gap: 8,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
  })
  return { scroller, virtual }
}

function Column({
  partnerId,
  filters,
  column,
  stages,
  more,
  onLoadMore,
  onMove,
  arrivedId,
  onDropDeal,
  register,
}: BoardColumnProps) {
  const headingId = useId()
  const element = useRef<HTMLElement>(null)
  const { stage, results: cards } = column
  const { scroller, virtual } = useCards(column)
  const over = useDropColumn(
    element,
    stage.id,
    useCallback((dealId: string) => onDropDeal(dealId, stage), [onDropDeal, stage]),
  )
  const { tabStop, remember } = useTabStop(cards)
  const items = virtual.getVirtualItems()

  useEffect(
    () => register(stage.id, (index) => virtual.scrollToIndex(index, { align: 'auto' })),
    [register, stage.id, virtual],
  )
  const last = items.at(-1)?.index ?? -1
  const near = column.next !== null && last >= cards.length - prefetchThreshold
  useEffect(() => {
    if (near && more === 'idle') void onLoadMore(stage.id)
  }, [near, more, onLoadMore, stage.id])

  return (
    <section ref={element} aria-labelledby={headingId} className={clsx(styles.column, over && styles.over)}>
      <ColumnHead id={headingId} column={column} />
      <div ref={scroller} className={styles.cards} onFocus={remember} data-scroll-restoration-id={`board-${stage.id}`}>
        {cards.length === 0 && <p className={clsx(ui.quiet, styles.none)}>{copy.noDeals}</p>}
        <div className={ui.around} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const card = cards[index]
            if (card === undefined) return null
            return (
              <div
                key={card.id}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.dropSlot}
                style={{ transform: `translateY(${start}px)` }}
              >
                <DealCard
                  partnerId={partnerId}
                  card={card}
                  stages={stages}
                  onMove={onMove}
                  tabbable={card.id === tabStop}
                  draggable
                  arrived={card.id === arrivedId}
                />
              </div>
            )
          })}
        </div>
        {more === 'loading' && (
          <p className={clsx(ui.line2, ui.quiet, styles.waiting)} role="status">
            <Spinner /> {copy.loadingMore}
          </p>
        )}
        {more === 'failed' && (
          <FailedState inline title={specified.fetchNextFailed} onRetry={() => void onLoadMore(stage.id)} />
        )}
      </div>
      {column.closed !== null && column.closed.count > 0 && (
        <Suspense fallback={<div className={styles.closedToggle} />}>
          <ClosedDeals partnerId={partnerId} filters={filters} column={column} />
        </Suspense>
      )}
    </section>
  )
}

/** Virtualized and memoized. */
export const BoardColumnView = memo(Column)

import type { Stage } from '@loanyard/contract/deals/stages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { DealFilters } from '../deal-filters.ts'
import { loadLater } from '../list/load-later.ts'
import * as specified from '../specified-copy.ts'
import { hasNoCards, type BoardColumn } from './board-cache.ts'
import { BoardColumnView } from './board-column.tsx'
import { boardOptions } from './board-query.ts'
import styles from './board.module.css'
import * as copy from './copy.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useMoreCards } from './use-more-cards.ts'

/** Number of skeleton columns until the stages are loaded. */
const placeholderColumns = Array.from({ length: 5 }, (_, index) => ({ id: String(index), name: null }))

// A phone shows the list unless someone asks for the board.
const BoardGroups = lazy(() => loadLater().then((module) => ({ default: module.BoardGroups })))
// Few moves are refused.
const MoveDialogs = lazy(() => loadLater().then((module) => ({ default: module.MoveDialogs })))

function BoardSkeleton({ stages }: { stages: readonly Stage[] | undefined }) {
  return (
    <div className={styles.board} aria-busy="true" aria-label={copy.loading} role="group">
      {(stages ?? placeholderColumns).map((stage, column) => (
        <div key={stage.id} className={styles.column}>
          <div className={styles.columnHead}>
            {stage.name === null ? <Skeleton width="60%" /> : <h2>{stage.name}</h2>}
          </div>
          <div className={styles.cards}>
            {Array.from({ length: 3 + (column % 3) }, (_, card) => (
              <div key={card} className={clsx(ui.stack3, ui.box, styles.skeletonCard)}>
                <Skeleton width="75%" height="14px" />
                <Skeleton width="50%" />
                <Skeleton width="40%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

interface DealsBoardProps {
  partnerId: string
  filters: DealFilters
  /** Includes stages that the filters hide; undefined while loading. */
  stages: readonly Stage[] | undefined
  /** Replaces the columns when every column is empty. */
  empty: ReactNode
}

export function DealsBoard({ partnerId, filters, stages, empty }: DealsBoardProps) {
  const isNarrow = useMedia(narrowQuery)
  const root = useRef<HTMLDivElement>(null)
  const {
    data: board,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery({ ...boardOptions(partnerId, filters), placeholderData: keepPreviousData })
  const allStages = stages ?? board?.results.map((column) => column.stage) ?? []
  const { loadMore, stateOf } = useMoreCards(partnerId, filters)
  const { dropOn, moveAndFollow, register, arrivedId, announcement, refused } = useBoardActions({
    partnerId,
    filters,
    root,
    board,
    stages: allStages,
  })
  const retry = () => void refetch()

  if (board === undefined) {
    if (error === null) return <BoardSkeleton stages={stages} />
    return (
      <FailedState title={specified.fetchListFailed} onRetry={retry} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  const propsOf = (column: BoardColumn) => ({
    partnerId,
    filters,
    column,
    stages: allStages,
    more: stateOf(column.stage.id),
    onLoadMore: loadMore,
    onMove: moveAndFollow,
    arrivedId,
  })
  return (
    <>
      {error !== null && (
        <RefreshFailed title={specified.fetchListFailed} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {hasNoCards(board) ? (
        empty
      ) : (
        <div
          ref={root}
          className={clsx(isNarrow ? styles.groups : styles.board, isPlaceholderData && styles.stale)}
          data-scroll-restoration-id="board"
        >
          <Suspense>
            {isNarrow ? (
              <BoardGroups columns={board.results} propsOf={propsOf} />
            ) : (
              board.results.map((column) => (
                <BoardColumnView key={column.stage.id} {...propsOf(column)} onDropDeal={dropOn} register={register} />
              ))
            )}
          </Suspense>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Suspense>
        {(refused.conflict ?? refused.blocked) && (
          <MoveDialogs partnerId={partnerId} onMove={moveAndFollow} {...refused} />
        )}
      </Suspense>
    </>
  )
}

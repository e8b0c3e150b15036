import type { Stage } from '@loanyard/contract/stages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import { narrowQuery, useMedia } from '../../../lib/media.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { DealFilters } from '../deal-filters.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import type { BoardColumn } from './board-cache.ts'
import { BoardColumnView } from './board-column.tsx'
import { BoardGroup } from './board-group.tsx'
import { boardOptions } from './board-query.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import styles from './board.module.css'
import { MoveConflictDialog } from './move-conflict.tsx'
import { BlockedMoveDialog } from './move-held.tsx'
import { useBoardActions } from './use-board-actions.ts'
import { useMoreCards } from './use-more-cards.ts'

interface DealsBoardProps {
  partnerId: string
  filters: DealFilters
  /** All stages of the partner, also those the filters hide; undefined while they load. */
  stages: readonly Stage[] | undefined
  /** Shown instead of the columns when no deal is in any of them. */
  empty: ReactNode
}

/** The stage board: a column per stage, a group per stage on a narrow window. Cards move by drag, menu and keys. */
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
  const { dropOn, moveAndFollow, register, last, conflict, closeConflict, blocked, closeBlocked, force } =
    useBoardActions({
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
      <FailedState title="Failed to fetch deals." onRetry={retry} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  const propsOf = (column: BoardColumn) => ({
    partnerId,
    column,
    stages: allStages,
    more: stateOf(column.stage.id),
    onLoadMore: loadMore,
    onMove: moveAndFollow,
    arrivedId: last?.dealId ?? null,
  })
  return (
    <>
      {error !== null && (
        <RefreshFailed title="Failed to fetch deals." error={error} onRetry={retry} retrying={isFetching} />
      )}
      {board.total_count === 0 ? (
        empty
      ) : (
        <div
          ref={root}
          className={clsx(isNarrow ? styles.groups : styles.board, isPlaceholderData && styles.stale)}
          data-scroll-restoration-id="board"
        >
          {board.results.map((column) =>
            isNarrow ? (
              <BoardGroup key={column.stage.id} {...propsOf(column)} />
            ) : (
              <BoardColumnView key={column.stage.id} {...propsOf(column)} onDropDeal={dropOn} register={register} />
            ),
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{last?.words}</span>
      </VisuallyHidden>
      {conflict && <MoveConflictDialog conflict={conflict} onClose={closeConflict} onMove={moveAndFollow} />}
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

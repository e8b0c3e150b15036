import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatCount } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { Money } from '../../../../ui/text/money.tsx'
import type { DealFilters } from '../../deal-filters.ts'
import { closedDealsQuery } from '../../list/result-queries.ts'
import * as specified from '../../specified-copy.ts'
import type { BoardColumn } from '../board-cache.ts'
import styles from '../board.module.css'
import * as copy from '../copy.ts'
import { DealCard } from '../deal-card.tsx'
import * as laterCopy from './copy.ts'

interface ClosedDealsProps {
  partnerId: string
  filters: DealFilters
  column: BoardColumn
}

const stay = () => undefined

function ClosedCards({ partnerId, filters, column: { stage } }: ClosedDealsProps) {
  const list = useInfiniteQuery(closedDealsQuery(partnerId, stage.id, filters))
  const cards = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <>
      {list.isPending && (
        <p className={clsx(ui.line2, ui.quiet)} role="status">
          <Spinner /> {copy.loadingMore}
        </p>
      )}
      {list.isError && (
        <FailedState
          inline
          title={specified.fetchListFailed}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {cards.map((card) => (
        <DealCard key={card.id} partnerId={partnerId} card={card} stages={[]} onMove={stay} />
      ))}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {laterCopy.showMoreIn(stage.name)}
        </Button>
      )}
    </>
  )
}

/** "+2 closed": deals that left the pipeline in this stage, which neither count nor sum. */
export function ClosedDeals(props: ClosedDealsProps) {
  const [isOpen, setOpen] = useState(false)
  const { closed } = props.column
  if (closed === null || closed.count === 0) return null
  return (
    <div className={styles.closed}>
      <button
        type="button"
        aria-expanded={isOpen}
        className={clsx(ui.fine, styles.closedToggle)}
        onClick={() => setOpen(!isOpen)}
      >
        {laterCopy.closedCount(formatCount(closed.count), isOpen)}
        <span className={ui.end}>
          <Money amount={closed.loan_amount_sum} as="short" />
        </span>
      </button>
      {isOpen && (
        <div
          className={clsx(ui.stack2, styles.closedCards)}
          role="group"
          aria-label={laterCopy.closedIn(props.column.stage.name)}
        >
          <ClosedCards {...props} />
        </div>
      )}
    </div>
  )
}

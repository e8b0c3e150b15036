import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as specified from '../specified-copy.ts'
import type { BoardColumn } from './board-cache.ts'
import type { ColumnProps } from './board-column.tsx'
import styles from './board.module.css'
import * as copy from './copy.ts'
import { DealCard } from './deal-card.tsx'
import { ClosedDeals } from './later/closed-deals.tsx'
import * as laterCopy from './later/copy.ts'
import { groupId } from './later/group-id.ts'
import { StageSwitcher } from './later/stage-switcher.tsx'

/** Cards shown at first, and added by each "Show more". */
const batchSize = 8

function BoardGroup({ partnerId, filters, column, stages, more, onLoadMore, onMove, arrivedId }: ColumnProps) {
  const headingId = useId()
  const [isFolded, setFolded] = useState<boolean | null>(null)
  const [shown, setShown] = useState(batchSize)
  const { stage, results: cards, count, next } = column
  const open = isFolded === null ? count > 0 || (column.closed?.count ?? 0) > 0 : !isFolded
  const hidden = count - Math.min(shown, cards.length)
  const showMore = () => {
    setShown(shown + batchSize)
    if (next !== null && shown + batchSize > cards.length) void onLoadMore(stage.id)
  }
  return (
    <section id={groupId(stage.id)} aria-labelledby={headingId} className={clsx(ui.framed, styles.group)}>
      <h2 className={clsx(ui.icons16, styles.groupHead)}>
        <button type="button" aria-expanded={open} onClick={() => setFolded(open)}>
          <IconChevronDown aria-hidden="true" className={clsx(!open && styles.folded)} />
          <span id={headingId}>{stage.name}</span>
          <span className={clsx(ui.quiet, styles.count)}>
            {formatCount(count)}
            <VisuallyHidden> {copy.dealsInTotal(count === 1)} </VisuallyHidden>
          </span>
          <span className={clsx(ui.quiet, styles.sum)}>
            <Money amount={column.loan_amount_sum} as="short" />
          </span>
        </button>
      </h2>
      {open && (
        <div className={clsx(ui.stack2, styles.groupCards)}>
          {count === 0 && <p className={clsx(ui.quiet, styles.none)}>{copy.noDeals}</p>}
          {cards.slice(0, shown).map((card) => (
            <DealCard
              key={card.id}
              partnerId={partnerId}
              card={card}
              stages={stages}
              onMove={onMove}
              arrived={card.id === arrivedId}
            />
          ))}
          {more === 'failed' ? (
            <FailedState inline title={specified.fetchNextFailed} onRetry={() => void onLoadMore(stage.id)} />
          ) : (
            hidden > 0 && (
              <Button wide busy={more === 'loading'} onClick={showMore}>
                {laterCopy.showMoreIn(stage.name)}
              </Button>
            )
          )}
          <ClosedDeals partnerId={partnerId} filters={filters} column={column} />
        </div>
      )}
    </section>
  )
}

interface BoardGroupsProps {
  columns: readonly BoardColumn[]
  propsOf: (column: BoardColumn) => ColumnProps
}

/** A phone's board: the deals in groups by stage, below a switcher that leads to each. */
export function BoardGroups({ columns, propsOf }: BoardGroupsProps) {
  return (
    <>
      <StageSwitcher columns={columns} />
      {columns.map((column) => (
        <BoardGroup key={column.stage.id} {...propsOf(column)} />
      ))}
    </>
  )
}

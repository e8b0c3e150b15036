import type { Lender } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { lazy, type ReactNode } from 'react'
import { memberStatusTones } from '../../../domain/status-tones.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { daysLabel } from '../../../lib/format/rates-and-terms.ts'
import ui from '../../../ui/layout/primitives.module.css'
import type { Column } from '../../../ui/list/columns.ts'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import lines from '../../../ui/list/lines.module.css'
import type { DataListProps } from '../../../ui/list/list-props.ts'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { offersOf } from '../answers.ts'
import styles from '../lenders.module.css'
import { loanSizeOf } from '../loan-size.ts'
import { lenderFailures } from '../queries.ts'
import * as copy from './copy.ts'
import { loadMoreColumns } from './lender-columns.tsx'
import { groupingOf, type LenderSearch } from './lender-search.ts'

function LenderLine({ lender }: { lender: Lender }) {
  const boxLine = [lender.credit_box.programs.join(', '), loanSizeOf(lender.credit_box)].filter(Boolean).join(' · ')
  return (
    <div className={lines.line}>
      <span className={clsx(ui.clip, ui.medium)}>{lender.name}</span>
      <StatusBadge tone={memberStatusTones[lender.status]}>{lender.status}</StatusBadge>
      <span className={clsx(ui.clip, ui.quiet)}>{lender.user?.full_name ?? lender.lender_email}</span>
      <span className={clsx(ui.clip, ui.quiet)}>
        {formatCounted(lender.shared_deals_count, 'deal')}
        {lender.waiting_count > 0 && (
          <>
            {' · '}
            <span className={styles.waiting}>{copy.isWaiting(formatCount(lender.waiting_count))}</span>
          </>
        )}
      </span>
      {lender.last_year.shared > 0 && (
        <>
          <span className={clsx(ui.clip, ui.quiet)}>{copy.offersMade(offersOf(lender))}</span>
          <span className={clsx(ui.clip, ui.quiet)}>
            {lender.last_year.median_days === null
              ? copy.noAnswer
              : copy.answersIn(daysLabel(lender.last_year.median_days))}
          </span>
        </>
      )}
      {boxLine !== '' && <span className={clsx(ui.clip, ui.quiet, styles.whole)}>{boxLine}</span>}
    </div>
  )
}

const GroupedLenders = lazy(async () => ({ default: (await loadMoreColumns()).GroupedLenders }))

interface LenderListProps {
  partnerId: string
  search: LenderSearch
  list: FetchedRows<Lender>
  columns: readonly Column<Lender>[]
  ordering: string
  onOrderingChange: (ordering: string) => void
  hrefOf: (lender: Lender) => string
  onOpen: (lender: Lender) => void
  empty: ReactNode
}

const rowId = (lender: Lender) => lender.id
const rowLabel = (lender: Lender) => copy.openLenderNamed(lender.name)
const failures = { first: lenderFailures.fetchAll, next: lenderFailures.fetchAll }
const renderNarrow = (lender: Lender) => <LenderLine lender={lender} />

export function LenderList({ partnerId, search, list, columns, hrefOf, ...rest }: LenderListProps) {
  const groupBy = groupingOf(search)
  return (
    <FetchedList
      label={copy.lenders}
      list={list}
      failures={failures}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowHref={hrefOf}
      renderNarrow={renderNarrow}
      isCompact={search.density === 'compact'}
      renderGrouped={
        groupBy &&
        ((props: DataListProps<Lender>) => (
          <GroupedLenders key={groupBy} {...{ partnerId, search, groupBy }} list={props} onReload={list.reload} />
        ))
      }
      {...rest}
    />
  )
}

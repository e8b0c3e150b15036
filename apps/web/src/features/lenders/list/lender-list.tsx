import type { Lender } from '@loanyard/contract/lenders'
import type { ReactNode } from 'react'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { lenderFailures } from '../failures.ts'
import { useLenderColumns } from './lender-columns.tsx'
import { LenderLine } from './lender-line.tsx'

interface LenderListProps {
  list: FetchedRows<Lender>
  ordering: string
  onOrderingChange: (ordering: string) => void
  hrefOf: (lender: Lender) => string
  onOpen: (lender: Lender) => void
  empty: ReactNode
}

const rowId = (lender: Lender) => lender.id
const rowLabel = (lender: Lender) => `Open lender ${lender.name}`
const failures = { first: lenderFailures.fetchAll, next: lenderFailures.fetchAll }
const renderNarrow = (lender: Lender) => <LenderLine lender={lender} />

/** The lenders of a partner as a list of any length. */
export function LenderList({ list, ordering, onOrderingChange, hrefOf, onOpen, empty }: LenderListProps) {
  const columns = useLenderColumns()
  return (
    <FetchedList
      label="Lenders"
      list={list}
      failures={failures}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowHref={hrefOf}
      onOpen={onOpen}
      renderNarrow={renderNarrow}
      ordering={ordering}
      onOrderingChange={onOrderingChange}
      empty={empty}
    />
  )
}

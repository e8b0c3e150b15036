import type { LenderDealSummary } from '@loanyard/contract/lender-area/schemas'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { FetchedList } from '../../../ui/list/fetched-list.tsx'
import { useFetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { failures } from '../labels.ts'
import * as copy from './copy.ts'
import { DealLines, rowLabelOf, useDealColumns } from './deal-columns.tsx'
import styles from './deals.module.css'

interface LenderDealListProps {
  partnerId: string
  list: UseInfiniteQueryResult<InfiniteData<{ results: LenderDealSummary[]; total_count: number; next: string | null }>>
  ordering: string
  onOrderingChange: (ordering: string) => void
  empty: ReactNode
}

const listFailures = { first: failures.deals, next: failures.nextDeals }

export function LenderDealList({ partnerId, list, ordering, onOrderingChange, empty }: LenderDealListProps) {
  const navigate = useNavigate()
  const rows = useFetchedRows(list)
  const columns = useDealColumns()
  return (
    <div className={styles.list}>
      <FetchedList
        label={copy.deals}
        list={rows}
        failures={listFailures}
        columns={columns}
        rowLines={2}
        rowId={(deal) => deal.id}
        rowLabel={rowLabelOf}
        rowHref={(deal) => paths.lenderDeal(partnerId, deal.id)}
        onOpen={(deal) =>
          void navigate({
            to: '/lender/$partnerId/deals/$dealId',
            params: { partnerId, dealId: deal.id },
            search: { deal_name: deal.title },
          })
        }
        renderNarrow={(deal) => <DealLines deal={deal} />}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
        empty={empty}
      />
    </div>
  )
}

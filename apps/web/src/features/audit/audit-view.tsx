import type { AuditEntry } from '@loanyard/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressDraft } from '../../lib/address-draft.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { formatCounted } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import styles from './audit.module.css'
import { ChainCheck } from './chain-check.tsx'
import { auditQuery, type AuditAddress } from './queries.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  dealHref: (dealId: string) => string
  onOpenDeal: (dealId: string) => void
  onOnlyDeal: ((dealId: string) => void) | null
}

function AuditTable({ entries, ...row }: AuditTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label="Audit trail">
      <table className={styles.table}>
        <thead>
          <tr>
            {['When', 'Who', 'What', 'From', 'Chain'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface AuditViewProps {
  partnerId: string
  address: AuditAddress
  onAddressChange: (next: AuditAddress) => void
  dealHref: (dealId: string) => string
  onOpenDeal: (dealId: string) => void
  /** Where else to go from here. */
  links: ReactNode
}

/** Who did what to what, from where: newest first, each entry with its place in the chain of hashes. */
export function AuditView({ partnerId, address, onAddressChange, dealHref, onOpenDeal, links }: AuditViewProps) {
  const { shown, change, changeNow } = useAddressDraft(address, JSON.stringify, onAddressChange)
  const query = useInfiniteQuery(auditQuery(partnerId, address))
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap((page) => page.results)
  const total = data?.pages.at(-1)?.total_count
  const dealTitle = entries?.find(({ deal }) => deal?.id === address.deal)?.deal?.title
  return (
    <Page>
      <PageHeader
        title="Audit trail"
        meta={<span role="status">{total === undefined ? '' : formatCounted(total, 'entry', 'entries')}</span>}
        actions={
          <>
            {links}
            <ChainCheck partnerId={partnerId} />
          </>
        }
      />
      <AuditFilters
        partnerId={partnerId}
        shown={shown}
        dealTitle={dealTitle}
        onChange={(part) => change({ ...shown, ...part })}
        onReset={() => changeNow({})}
      />
      {entries === undefined && error === null && <SkeletonRows count={12} />}
      {entries?.length === 0 && <EmptyState title="Nothing was done here">Change or reset the filters.</EmptyState>}
      {entries !== undefined && entries.length > 0 && (
        <AuditTable
          entries={entries}
          dealHref={dealHref}
          onOpenDeal={onOpenDeal}
          onOnlyDeal={address.deal === undefined ? (deal) => changeNow({ ...shown, deal }) : null}
        />
      )}
      {error !== null && (
        <FailedState
          inline
          title="Failed to fetch the audit trail"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more entries
          </Button>
        </div>
      )}
    </Page>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCounted } from '../../lib/format/format.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import { LogPages } from '../../ui/log/log-pages.tsx'
import { LogTable } from '../../ui/log/log-table.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import * as copy from './copy.ts'
import { auditQuery, type AuditSearch } from './queries.ts'
import { VerifyAuditTrail } from './verify-audit-trail.tsx'

interface AuditViewProps {
  partnerId: string
  address: AuditSearch
  onAddressChange: (next: AuditSearch) => void
  dealHref: (dealId: string) => string
  onOpenDeal: (dealId: string) => void
  /** Links to related pages. */
  links: ReactNode
}

export function AuditView({ partnerId, address, onAddressChange, dealHref, onOpenDeal, links }: AuditViewProps) {
  const draft = useUrlDraft({ address, onApply: onAddressChange })
  const query = useInfiniteQuery(auditQuery(partnerId, address))
  const entries = query.data?.pages.flatMap((page) => page.results)
  const total = query.data?.pages.at(-1)?.total_count
  const dealTitle = entries?.find(({ deal }) => deal?.id === address.deal)?.deal?.title
  return (
    <Page>
      <PageHeader
        title={copy.auditTrail}
        meta={<span role="status">{total === undefined ? '' : formatCounted(total, 'entry', 'entries')}</span>}
        actions={
          <>
            {links}
            <VerifyAuditTrail partnerId={partnerId} />
          </>
        }
      />
      <AuditFilters partnerId={partnerId} draft={draft} dealTitle={dealTitle} />
      <LogPages
        query={query}
        count={entries?.length}
        emptyTitle={copy.noEntries}
        failedTitle={copy.loadFailed}
        moreLabel={copy.showMoreEntries}
      >
        <LogTable label={copy.auditTrail} columns={copy.columns}>
          {entries?.map((entry) => (
            <AuditRow
              key={entry.id}
              entry={entry}
              dealHref={dealHref}
              onOpenDeal={onOpenDeal}
              onFilterByDeal={address.deal === undefined ? (deal) => draft.editNow({ deal }) : null}
            />
          ))}
        </LogTable>
      </LogPages>
    </Page>
  )
}

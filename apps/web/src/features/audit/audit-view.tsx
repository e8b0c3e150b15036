import { exportAudit } from '@loanyard/contract/audit/audit-trail'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCounted } from '../../lib/format/format.ts'
import { useUrlDraft } from '../../lib/navigation/url-draft.ts'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import { LogPages } from '../../ui/log/log-pages.tsx'
import { LogTable } from '../../ui/log/log-table.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow, recordOf, type EntryRecord } from './audit-row.tsx'
import * as copy from './copy.ts'
import { ExportButton } from './export-button.tsx'
import { auditQuery, type AuditSearch } from './queries.ts'
import { VerifyAuditTrail } from './verify-audit-trail.tsx'

interface AuditViewProps {
  partnerId: string
  address: AuditSearch
  onAddressChange: (next: AuditSearch) => void
  hrefOf: (record: EntryRecord) => string
  onOpen: (href: string) => void
  /** Links to related pages. */
  links: ReactNode
}

export function AuditView({ partnerId, address, onAddressChange, hrefOf, onOpen, links }: AuditViewProps) {
  const draft = useUrlDraft({ address, onApply: onAddressChange })
  const query = useInfiniteQuery(auditQuery(partnerId, address))
  const entries = query.data?.pages.flatMap((page) => page.results)
  const total = query.data?.pages.at(-1)?.total_count
  const filtered = address.deal ?? address.record
  const recordName = entries?.map(recordOf).find((record) => record?.id === filtered)?.name
  const filterBy = ({ kind, id }: EntryRecord) => draft.editNow(kind === 'deal' ? { deal: id } : { record: id })
  return (
    <Page>
      <PageHeader
        title={copy.auditTrail}
        meta={<span role="status">{total === undefined ? '' : formatCounted(total, 'entry', 'entries')}</span>}
        actions={
          <>
            {links}
            <ExportButton
              call={exportAudit}
              partnerId={partnerId}
              filters={{ ...address }}
              fileName="audit.csv"
              failure={copy.exportFailed}
            />
            <VerifyAuditTrail partnerId={partnerId} />
          </>
        }
      />
      <AuditFilters partnerId={partnerId} draft={draft} recordName={recordName} />
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
              hrefOf={hrefOf}
              onOpen={onOpen}
              onFilter={filtered === undefined ? filterBy : null}
            />
          ))}
        </LogTable>
      </LogPages>
    </Page>
  )
}

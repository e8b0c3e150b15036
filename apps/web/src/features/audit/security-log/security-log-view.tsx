import { exportSecurityEvents, type SecurityEvent } from '@loanyard/contract/audit/security-events'
import { securityKinds, securityOutcomes } from '@loanyard/contract/audit/security-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parseDevice } from '../../../domain/sign-in/devices/parse-device.ts'
import { formatCounted, formatDateTime } from '../../../lib/format/format.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { createdField, type FilterField } from '../../../ui/filter/filter-fields.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import { LogPages } from '../../../ui/log/log-pages.tsx'
import { LogCell, LogDetail, LogTable } from '../../../ui/log/log-table.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { ExportButton } from '../export-button.tsx'
import * as copy from './copy.ts'
import { detailsLine, kindLabels, outcomeLabels } from './event-labels.ts'
import { securityEventsQuery, type SecurityLogSearch } from './queries.ts'

function EventRow({ event }: { event: SecurityEvent }) {
  const { created, kind, outcome, person, email, address, user_agent: agent } = event
  const details = detailsLine(event)
  return (
    <tr>
      <LogCell column="when">
        <time dateTime={created}>{formatDateTime(created)}</time>
      </LogCell>
      <LogCell column="who" isEmpty={(person ?? email) === null}>
        {person ?? email ?? '–'}
        {person !== null && email !== null && <LogDetail title={email}>{email}</LogDetail>}
      </LogCell>
      <td>
        {kindLabels[kind]}
        {details !== '' && <LogDetail>{details}</LogDetail>}
      </td>
      <LogCell column="from" isEmpty={address === null}>
        {address ?? '–'}
        {agent !== null && <LogDetail title={agent}>{parseDevice(agent).name}</LogDetail>}
      </LogCell>
      <td>
        <StatusBadge tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</StatusBadge>
      </td>
    </tr>
  )
}

type People = readonly { readonly id: string; readonly full_name: string }[]

const kindOptions = securityKinds.map((value) => ({ value, label: kindLabels[value] }))
const outcomeOptions = securityOutcomes.map((value) => ({ value, label: outcomeLabels[value].label }))

const fieldsOf = (people: People): readonly FilterField<SecurityLogSearch>[] => [
  {
    kind: 'one',
    name: 'user',
    label: copy.person,
    options: people.map(({ id, full_name }) => ({ value: id, label: full_name })),
  },
  { kind: 'one', name: 'kind', label: copy.event, options: kindOptions },
  { kind: 'one', name: 'outcome', label: copy.outcome, options: outcomeOptions },
  createdField(copy.date),
]

interface SecurityLogViewProps {
  partnerId: string
  address: SecurityLogSearch
  people: People
  onAddressChange: (next: SecurityLogSearch) => void
  /** Links to related pages. */
  links: ReactNode
}

export function SecurityLogView({ partnerId, address, people, onAddressChange, links }: SecurityLogViewProps) {
  const draft = useUrlDraft({ address, onApply: onAddressChange })
  const query = useInfiniteQuery(securityEventsQuery(partnerId, address))
  const events = query.data?.pages.flatMap((page) => page.results)
  const total = query.data?.pages.at(-1)?.total_count
  return (
    <Page>
      <PageHeader
        title={copy.securityLog}
        meta={<span role="status">{total === undefined ? '' : formatCounted(total, 'event')}</span>}
        actions={
          <>
            {links}
            <ExportButton
              call={exportSecurityEvents}
              partnerId={partnerId}
              filters={{ ...address }}
              fileName="security-log.csv"
              failure={copy.exportFailed}
            />
          </>
        }
      />
      <FilterBar label={copy.filterLabel} fields={fieldsOf(people)} draft={draft} onReset={() => draft.changeNow({})} />
      <LogPages
        query={query}
        count={events?.length}
        emptyTitle={copy.noEvents}
        failedTitle={copy.loadFailed}
        moreLabel={copy.showMoreEvents}
      >
        <LogTable label={copy.securityLog} columns={copy.columns}>
          {events?.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </LogTable>
      </LogPages>
    </Page>
  )
}

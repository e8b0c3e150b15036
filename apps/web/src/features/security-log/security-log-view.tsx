import { exportSecurityEvents, type SecurityEvent } from '@loanyard/contract/security-events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useAddressDraft } from '../../lib/address-draft.ts'
import { downloadFile } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { reasonOf } from '../../lib/failure.ts'
import { formatCounted, formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { notifyError } from '../../ui/toast.ts'
import { EventFilters } from './event-filters.tsx'
import { detailsLine, kindLabels, outcomeLabels } from './event-labels.ts'
import { securityEventsQuery, type SecurityAddress } from './queries.ts'
import styles from './security-log.module.css'

function EventRow({ event }: { event: SecurityEvent }) {
  const { created, kind, outcome, person, email, address, user_agent: agent } = event
  const details = detailsLine(event)
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={created}>{formatDateTime(created)}</time>
      </td>
      <td className={clsx(styles.who, (person ?? email) === null && styles.empty)}>
        {person ?? email ?? '–'}
        {person !== null && email !== null && <span className={styles.quiet}>{email}</span>}
      </td>
      <td>
        {kindLabels[kind]}
        {details !== '' && <span className={styles.quiet}>{details}</span>}
      </td>
      <td className={clsx(styles.from, address === null && styles.empty)}>
        {address ?? '–'}
        {agent !== null && <span className={styles.quiet}>{agent}</span>}
      </td>
      <td>
        <StatusBadge tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</StatusBadge>
      </td>
    </tr>
  )
}

function EventTable({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Security log">
      <table className={styles.table}>
        <thead>
          <tr>
            {['When', 'Who', 'Event', 'From', 'Outcome'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExportEvents({ partnerId, filters }: { partnerId: string; filters: SecurityAddress }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await downloadFile(
        exportSecurityEvents,
        { params: { partner_id: partnerId }, query: { ...filters } },
        'security-log.csv',
      )
    } catch (error) {
      notifyError(reasonOf(error, "Couldn't export the security log"))
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void run()}>
      Export
    </Button>
  )
}

interface SecurityLogViewProps {
  partnerId: string
  address: SecurityAddress
  people: readonly { readonly id: string; readonly full_name: string }[]
  onAddressChange: (next: SecurityAddress) => void
  /** Where else to go from here. */
  links: ReactNode
}

/** Sign-ins of the partner's staff, and exports, downloads and refusals, newest first. */
export function SecurityLogView({ partnerId, address, people, onAddressChange, links }: SecurityLogViewProps) {
  const { shown, change, changeNow } = useAddressDraft(address, JSON.stringify, onAddressChange)
  const query = useInfiniteQuery(securityEventsQuery(partnerId, address))
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const events = data?.pages.flatMap((page) => page.results)
  const total = data?.pages.at(-1)?.total_count
  return (
    <Page>
      <PageHeader
        title="Security log"
        meta={<span role="status">{total === undefined ? '' : formatCounted(total, 'event')}</span>}
        actions={
          <>
            {links}
            <ExportEvents partnerId={partnerId} filters={address} />
          </>
        }
      />
      <EventFilters
        shown={shown}
        people={people}
        onChange={(part) => change({ ...shown, ...part })}
        onReset={() => changeNow({})}
      />
      {events === undefined && error === null && <SkeletonRows count={12} />}
      {events?.length === 0 && <EmptyState title="No events">Change or reset the filters.</EmptyState>}
      {events !== undefined && events.length > 0 && <EventTable events={events} />}
      {error !== null && (
        <FailedState inline title="Couldn't load the security log" onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more events
          </Button>
        </div>
      )}
    </Page>
  )
}

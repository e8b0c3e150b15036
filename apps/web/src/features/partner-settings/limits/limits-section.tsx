import { getPartnerLimits, type PartnerLimits, type PersonLimitName } from '@loanyard/contract/partners/limits'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { partnerKeys } from '../../../domain/first-keys.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { formatCount, formatDateTimeInSentence, formatSize } from '../../../lib/format/format.ts'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from './limits.module.css'

type Limit = PartnerLimits['partner'][number]

const labels: Readonly<Record<Limit['name'], string>> = {
  emails: copy.emailsToday,
  storage: copy.documentStorage,
  documents: copy.documents,
  leads: copy.leads,
  staff: copy.staff,
  lenders: copy.lenders,
}

const personLabels: Readonly<Record<PersonLimitName, string>> = {
  requests_per_minute: copy.requestsPerMinute,
  exports_per_hour: copy.exportsPerHour,
  archives_per_hour: copy.archivesPerHour,
  pending_uploads: copy.pendingUploads,
  messages_per_day: copy.messagesPerDay,
}

/** From this share on, a limit counts as nearly reached. */
const warningShare = 0.9

function usageOf({ name, used, allowed }: Limit): string {
  const format = name === 'storage' ? formatSize : formatCount
  return copy.usageOf(format(used), format(allowed))
}

function LimitRow({ limit }: { limit: Limit }) {
  const { name, used, allowed, resets_at } = limit
  const share = Math.min(1, used / allowed)
  const id = `limit-${name}`
  return (
    <li className={styles.limit}>
      <span id={id} className={ui.medium}>
        {labels[name]}
      </span>
      <span className={ui.quiet}>{usageOf(limit)}</span>
      <span
        className={clsx(ui.track, styles.bar)}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={allowed}
        aria-valuenow={Math.min(used, allowed)}
        aria-valuetext={usageOf(limit)}
      >
        <span className={share < warningShare ? styles.fill : styles.full} style={{ width: `${100 * share}%` }} />
      </span>
      {(share >= warningShare || resets_at !== null) && (
        <span className={clsx(ui.fine, styles.note)}>
          {share >= 1 ? copy.limitReached : share >= warningShare ? copy.almostUsedUp : ''}
          {resets_at !== null && copy.resetsAt(formatDateTimeInSentence(resets_at))}
        </span>
      )}
    </li>
  )
}

export function LimitsSection({ partnerId }: { partnerId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: partnerKeys.limits(partnerId),
    queryFn: ({ signal }) => callApi(getPartnerLimits, { params: { partner_id: partnerId }, signal }),
  })
  return (
    <Section title={copy.limits}>
      {data === undefined && error === null && <SkeletonRows count={6} />}
      {data === undefined && error !== null && (
        <FailedState inline title={copy.loadLimitsFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {data !== undefined && (
        <>
          <p className={ui.quiet}>{copy.limitsHelp}</p>
          <ul className={styles.limits}>
            {data.partner.map((limit) => (
              <LimitRow key={limit.name} limit={limit} />
            ))}
          </ul>
          <p className={ui.quiet}>
            {copy.perPerson(
              data.person.map(({ name, allowed }) => `${formatCount(allowed)} ${personLabels[name]}`).join(', '),
            )}
          </p>
        </>
      )}
    </Section>
  )
}

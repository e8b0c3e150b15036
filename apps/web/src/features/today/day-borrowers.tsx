import type { Today } from '@loanyard/contract/tasks/today'
import { Link } from '@tanstack/react-router'
import { todayKeys } from '../../domain/query-keys.ts'
import { remindConsequences, remindLabel, useRemind } from '../../domain/requests/reminders/remind.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatDate, formatRelative } from '../../lib/format/format.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as copy from './copy.ts'
import { DayLine, DaySection } from './line.tsx'
import styles from './today.module.css'

interface RemindProps {
  partnerId: string
  line: Today['overdue_requests']['results'][number]
}

/** The line says when the last one went out; the server refuses a second one within the hour. */
function Remind({ partnerId, line: { deal, client_status: status } }: RemindProps) {
  const reload = () => queryClient.invalidateQueries({ queryKey: todayKeys.all(partnerId) })
  const { mutate, isPending } = useRemind({ partnerId, dealId: deal.id }, status, reload)
  return (
    <Button
      size="small"
      busy={isPending}
      title={remindConsequences(status)}
      aria-label={copy.remindAbout(remindLabel(status), deal.title)}
      onClick={() => mutate()}
    >
      {status === 'Active' ? copy.remind : status === null ? copy.invite : copy.resend}
    </Button>
  )
}

interface DayProps {
  partnerId: string
  day: Today
}

export function OverdueRequests({ partnerId, day: { today, overdue_requests: section } }: DayProps) {
  return (
    <DaySection title={copy.overdueRequests} hasMore={section.has_more}>
      {section.results.map((row) => (
        <DayLine
          key={row.deal.id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'overdue_requests', id: row.deal.id, name: row.deal.title }}
          to={paths.deal(partnerId, row.deal.id)}
          search={{ tab: 'requests', request: row.request.id }}
          title={row.deal.title}
          facts={[
            copy.overdueItems(row.count, row.request.title),
            copy.dueSince(formatDate(row.due_on)),
            copy.borrowerStatus(row.client_status, row.reminded_at === null ? null : formatRelative(row.reminded_at)),
          ]}
          action={row.can_remind && <Remind partnerId={partnerId} line={row} />}
        />
      ))}
    </DaySection>
  )
}

export function Reviews({ partnerId, day: { today, reviews: section } }: DayProps) {
  return (
    <DaySection
      title={copy.reviews}
      hasMore={section.has_more}
      more={
        <p>
          <Link
            to={paths.review(partnerId)}
            search={{ request: section.results[0]?.request.id }}
            className={styles.all}
          >
            {copy.openReview}
          </Link>
        </p>
      }
    >
      {section.results.map(({ deal, request, submitted_at: submittedAt }) => (
        <DayLine
          key={request.id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'reviews', id: request.id, name: request.title }}
          to={paths.review(partnerId)}
          search={{ request: request.id }}
          title={deal.title}
          facts={[request.title, copy.submitted(formatRelative(submittedAt))]}
        />
      ))}
    </DaySection>
  )
}

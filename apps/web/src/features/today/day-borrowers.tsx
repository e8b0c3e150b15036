import { remindClient } from '@loanyard/contract/requests/calls'
import type { Today } from '@loanyard/contract/tasks/today'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { todayKeys } from '../../domain/query-keys.ts'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatDate, formatRelative } from '../../lib/format/format.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { DayLine, DaySection } from './line.tsx'

interface DealRefProps {
  partnerId: string
  deal: { id: string; title: string }
}

/** The line says when the last one went out; the server refuses a second one within the hour. */
function Remind({ partnerId, deal }: DealRefProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(remindClient, { params: { partner_id: partnerId, deal_id: deal.id } }),
    onSuccess: ({ reminded_of: count }) => notifySuccess(copy.reminded(count)),
    onError: (error) => notifyError(reasonOf(error, copy.remindFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayKeys.all(partnerId) }),
  })
  return (
    <Button size="small" busy={isPending} aria-label={copy.remindAbout(deal.title)} onClick={() => mutate()}>
      {copy.remind}
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
      {section.results.map(({ deal, count, request, due_on, reminded_at: remindedAt, can_remind: canRemind }) => (
        <DayLine
          key={deal.id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'overdue_requests', id: deal.id, name: deal.title }}
          to={paths.deal(partnerId, deal.id)}
          search={{ tab: 'requests', request: request.id }}
          title={deal.title}
          facts={[
            copy.overdueItems(count, request.title),
            copy.dueSince(formatDate(due_on)),
            remindedAt === null ? copy.neverReminded : copy.remindedOn(formatRelative(remindedAt)),
          ]}
          action={canRemind && <Remind partnerId={partnerId} deal={deal} />}
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
          <Link to={paths.review(partnerId)} search={{ request: section.results[0]?.request.id }}>
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
          title={request.title}
          facts={[deal.title, copy.submitted(formatRelative(submittedAt))]}
        />
      ))}
    </DaySection>
  )
}

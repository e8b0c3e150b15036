import { type DemoRequest, listDemoRequests } from '@loanyard/contract/partners/demo-requests'
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { sentFormKeys } from '../../../domain/query-keys.ts'
import { callApi, followNext } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import { timeZoneName } from './slot-times.ts'

/** Newest first. */
export const demoRequestsQuery = infiniteQueryOptions({
  queryKey: sentFormKeys.demoRequests,
  queryFn: ({ pageParam, signal }) =>
    pageParam === null
      ? callApi(listDemoRequests, { query: { limit: '5' }, signal })
      : followNext(listDemoRequests, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
})

/** Where the visitor is, with a file for their calendar. */
export function BookedTime({ slot, calendar }: { slot: string; calendar: string | null }) {
  return (
    <div className={ui.row3}>
      <p className={ui.medium}>{copy.bookedAt(formatDateTime(slot), timeZoneName())}</p>
      {calendar !== null && (
        <Button size="small" onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), 'demo.ics')}>
          {copy.addToCalendar}
        </Button>
      )}
    </div>
  )
}

function SentRequest({ request }: { request: DemoRequest }) {
  const { created, email, message, preferred_time, slot, calendar } = request
  return (
    <li>
      <p>
        <DateText inSentence value={created} />
        {copy.replyTo(email)}
        {preferred_time !== null && `, ${preferred_time}`}
      </p>
      {slot !== null && <BookedTime slot={slot} calendar={calendar} />}
      {message !== null && <p className={clsx(ui.muted, ui.lines)}>{message}</p>}
    </li>
  )
}

/** Renders nothing if there are none. */
export function SentRequests() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(demoRequestsQuery)
  const requests = data?.pages.flatMap(({ results }) => results) ?? []
  if (requests.length === 0) return null
  return (
    <Section title={copy.yourRequests}>
      <ul className={ui.stack3}>
        {requests.map((request) => (
          <SentRequest key={request.id} request={request} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showEarlierRequests}
        </Button>
      )}
    </Section>
  )
}

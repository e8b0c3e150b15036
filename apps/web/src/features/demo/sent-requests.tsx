import type { DemoRequest } from '@loanyard/contract/demo-requests/demo-requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/controls/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DateText } from '../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './demo-requests.module.css'
import { demoRequestsQuery } from './queries.ts'

function SentRequest({ request }: { request: DemoRequest }) {
  const { created, email, message, preferred_time } = request
  return (
    <li>
      <p>
        <DateText value={created} />
        {copy.replyTo(email)}
        {preferred_time !== null && `, ${preferred_time}`}
      </p>
      {message !== null && <p className={styles.message}>{message}</p>}
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
      <ul className={styles.requests}>
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

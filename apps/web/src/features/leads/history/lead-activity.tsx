import type { Lead } from '@loanyard/contract/leads/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { actorName } from '../../../lib/format/actor-name.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { leadActivityQuery } from '../queries.ts'
import { activitySentence } from './activity-sentence.ts'
import * as copy from './copy.ts'
import styles from './lead-history.module.css'

export function LeadActivity({ lead }: { lead: Lead }) {
  const id = useId()
  const { data, error, refetch, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(leadActivityQuery(lead.partner, lead.id))
  const entries = data?.pages.flatMap((page) => page.results)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{copy.activity}</h3>
      {entries === undefined && error === null && <Skeleton height="48px" />}
      <ol className={styles.list} aria-label={copy.activity}>
        {entries?.map((entry) => (
          <li key={entry.id} className={clsx(ui.wrap4, ui.between, styles.entry)}>
            <p>
              <strong title={entry.actor}>{actorName(entry.actor)}</strong> {activitySentence(entry)}
            </p>
            <p className={ui.quiet}>
              <RelativeTime value={entry.created} />
            </p>
          </li>
        ))}
      </ol>
      {error !== null && (
        <FailedState
          inline
          title={copy.activityFailed}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showOlderActivity}
        </Button>
      )}
    </section>
  )
}

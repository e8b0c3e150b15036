import { listActivity } from '@loanyard/contract/deals/calls'
import type { ActivityEntry, Deal } from '@loanyard/contract/deals/schemas'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { callApi, followNext } from '../../../../lib/api/api.ts'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../../ui/text/time.tsx'
import { paged } from '../../queries.ts'
import * as copy from '../copy.ts'
import styles from '../deal.module.css'
import { activitySentence } from './activity-sentence.ts'

function activityQuery(partnerId: string, dealId: string) {
  return infiniteQueryOptions({
    queryKey: dealKeys.activity(partnerId, dealId),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listActivity, { params: { deal_id: dealId, partner_id: partnerId }, signal })
        : followNext(listActivity, pageParam, signal),
    ...paged,
    staleTime: 0,
  })
}

const financialKinds: readonly ActivityEntry['kind'][] = [
  'source_use_changed',
  'collateral_changed',
  'financial_summary_changed',
]

const CellChanges = lazy(async () => ({
  default: (await loadChunk(() => import('./cell-changes.tsx'))).CellChanges,
}))

function Entry({ entry }: { entry: ActivityEntry }) {
  return (
    <li className={clsx(ui.wrap4, ui.between, ui.ruled, styles.entry)}>
      <div>
        <p>
          <strong>{entry.actor}</strong>{' '}
          {activitySentence(entry).map((part, index) =>
            typeof part === 'string' ? part : <strong key={index}>{part.strong}</strong>,
          )}
        </p>
        {financialKinds.includes(entry.kind) && entry.changes.length > 0 && (
          <Suspense>
            <CellChanges entry={entry} />
          </Suspense>
        )}
      </div>
      <p className={styles.quiet}>
        <RelativeTime value={entry.created} />
      </p>
    </li>
  )
}

export function Activity({ deal }: { deal: Deal }) {
  const { data, error, refetch, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery(deal.partner.id, deal.id))
  const entries = data?.pages.flatMap((page) => page.results)
  return (
    <Section title={copy.activity}>
      {entries === undefined && error === null && (
        <div className={ui.stack4}>
          {Array.from({ length: 5 }, (_, line) => (
            <Skeleton key={line} width={`${50 + ((line * 13) % 40)}%`} height="14px" />
          ))}
        </div>
      )}
      <ol aria-label={copy.activity}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
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
    </Section>
  )
}

import { activityTopics } from '@loanyard/contract/deals/activity'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import * as dealCopy from '../copy.ts'
import { dayLabel, groupByDay, groupRuns } from './activity-days.ts'
import { ActivityFilterBar } from './activity-filters.tsx'
import { activityQuery, type ActivityFilters } from './activity-query.ts'
import { Run } from './activity-run.tsx'
import styles from './activity.module.css'
import * as copy from './copy.ts'

/** In the address, so that they survive a reload and can be linked. */
function useFilters(): [ActivityFilters, (change: ActivityFilters) => void] {
  const filters = useSearch({
    strict: false,
    select: ({ about, by }): ActivityFilters => ({ about: activityTopics.find((topic) => topic === about), by }),
    structuralSharing: true,
  })
  const navigate = useNavigate()
  const change = (part: ActivityFilters) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return [filters, change]
}

function Days({ deal, entries }: { deal: Deal; entries: Parameters<typeof groupByDay>[0] }) {
  return groupByDay(entries).map(({ day, entries: those }) => (
    <section key={day} aria-label={dayLabel(day)}>
      <h3 className={styles.day}>{dayLabel(day)}</h3>
      <ol aria-label={dayLabel(day)}>
        {groupRuns(those).map((run) => (
          <Run key={run.at(-1)?.id} deal={deal} run={run} />
        ))}
      </ol>
    </section>
  ))
}

export function Activity({ deal }: { deal: Deal }) {
  const [filters, setFilters] = useFilters()
  const { data, error, refetch, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery(deal.partner.id, deal.id, filters))
  const entries = data?.pages.flatMap((page) => page.results)
  const isFiltered = filters.about !== undefined || filters.by !== undefined
  return (
    <Section title={dealCopy.activity}>
      <ActivityFilterBar deal={deal} filters={filters} onChange={setFilters} />
      {entries === undefined && error === null && (
        <div className={ui.stack4}>
          {Array.from({ length: 5 }, (_, line) => (
            <Skeleton key={line} width={`${50 + ((line * 13) % 40)}%`} height="14px" />
          ))}
        </div>
      )}
      {entries?.length === 0 && (
        <div className={ui.stack2}>
          <p className={ui.quiet}>{isFiltered ? copy.noMatch : copy.nothingYet}</p>
          {isFiltered && (
            <div>
              <Button size="small" onClick={() => setFilters({ about: undefined, by: undefined })}>
                {copy.showEverything}
              </Button>
            </div>
          )}
        </div>
      )}
      {entries !== undefined && <Days deal={deal} entries={entries} />}
      {error !== null && (
        <FailedState
          inline
          title={dealCopy.activityFailed}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <div className={styles.more}>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {dealCopy.showOlderActivity}
          </Button>
        </div>
      )}
    </Section>
  )
}

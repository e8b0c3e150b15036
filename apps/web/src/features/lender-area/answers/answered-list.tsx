import type { Stage } from '@loanyard/contract/stages'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { RefreshFailed } from '../../../ui/refresh-failed.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './answers.module.css'
import { groupByStage } from './by-stage.ts'

interface AnsweredListProps<T> {
  query: UseQueryResult<T[]>
  /** What failed, as a sentence. */
  failure: string
  /** What belongs here while there is nothing. */
  empty: { title: string; text: string }
  render: (item: T) => ReactNode
}

/** What was asked of the borrower and approved, by stage. */
export function AnsweredList<T extends { id: string; stage: Stage | null }>(props: AnsweredListProps<T>) {
  const { failure, empty, render } = props
  const { data, error, isFetching, refetch } = props.query
  const retry = () => void refetch()
  if (data === undefined) {
    if (error === null) return <Skeleton height="16rem" />
    return (
      <FailedState inline title={failure} onRetry={retry} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  if (data.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  return (
    <div className={styles.stages}>
      {error !== null && <RefreshFailed title={failure} error={error} onRetry={retry} retrying={isFetching} />}
      {groupByStage(data).map(({ key, name, items }) => (
        <Section key={key} title={name}>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                {render(item)}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

import type { Stage } from '@loanyard/contract/deals/stages'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { groupByStage } from '../group-by-stage.ts'
import styles from './answers.module.css'

interface AnsweredListProps<T> {
  query: UseQueryResult<T[]>
  failure: string
  empty: { title: string; text: string }
  render: (item: T) => ReactNode
}

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
    <div className={clsx(ui.stack4, styles.stages)}>
      {error !== null && <RefreshFailed title={failure} error={error} onRetry={retry} retrying={isFetching} />}
      {groupByStage(data).map(({ id, name, items }) => (
        <Section key={id} title={name}>
          <ul className={ui.stack4}>
            {items.map((item) => (
              <li key={item.id} className={clsx(ui.stack1, styles.item)}>
                {render(item)}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { today as localDay } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { QuickAdd } from './quick-add.tsx'
import { TaskItem } from './task-item.tsx'
import { tasksQuery, type TaskState, type TaskSubject } from './task-queries.ts'
import styles from './tasks.module.css'

interface TasksProps {
  partnerId: string
  subject: TaskSubject
}

function TaskLines({ partnerId, subject, state }: TasksProps & { state: TaskState }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    tasksQuery(partnerId, state, subject),
  )
  const tasks = data?.pages.flatMap((page) => page.results)
  const today = data?.pages[0]?.today ?? localDay()
  return (
    <>
      {tasks === undefined && error === null && <Skeleton height="48px" />}
      {error !== null && (
        <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {tasks?.length === 0 && <p className={ui.quiet}>{state === 'open' ? copy.none : copy.noneDone}</p>}
      <ul className={styles.list} aria-label={state === 'open' ? copy.tasks : copy.doneList}>
        {tasks?.map((task) => (
          <TaskItem key={task.id} partnerId={partnerId} task={task} today={today} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showMore}
        </Button>
      )}
    </>
  )
}

/** The tasks of one deal, lead, request or lender, and a line to add one. */
export function TaskSection({ partnerId, subject }: TasksProps) {
  const [showsDone, setShowsDone] = useState(false)
  const { data } = useInfiniteQuery(tasksQuery(partnerId, 'open', subject))
  return (
    <Section title={copy.tasks}>
      <div className={ui.stack3}>
        <QuickAdd partnerId={partnerId} subject={subject} today={data?.pages[0]?.today ?? localDay()} />
        <TaskLines partnerId={partnerId} subject={subject} state="open" />
        <Button
          size="small"
          variant="quiet"
          className={styles.toggle}
          aria-expanded={showsDone}
          onClick={() => setShowsDone(!showsDone)}
        >
          {showsDone ? copy.hideDone : copy.showDone}
        </Button>
        {showsDone && <TaskLines partnerId={partnerId} subject={subject} state="done" />}
      </div>
    </Section>
  )
}

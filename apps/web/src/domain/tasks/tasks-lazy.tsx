import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { TaskSubject } from './task-queries.ts'

const TaskSection = lazy(() =>
  loadChunk(() => import('./task-section.tsx')).then((module) => ({ default: module.TaskSection })),
)

/** Pages don't need tasks for their first paint. */
export function Tasks(props: { partnerId: string; subject: TaskSubject }) {
  return (
    <Suspense fallback={<Skeleton height="7rem" />}>
      <TaskSection {...props} />
    </Suspense>
  )
}

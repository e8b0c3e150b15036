import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { RequestThreadProps } from './request-thread.tsx'

const Loaded = lazy(async () => ({
  default: (await loadChunk(() => import('./request-thread.tsx'))).RequestThread,
}))

/** The first paint of a request doesn't need its questions. */
export function LazyThread(props: RequestThreadProps) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <Loaded {...props} />
    </Suspense>
  )
}

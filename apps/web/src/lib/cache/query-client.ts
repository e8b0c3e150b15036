import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/** Retries once without an answer, twice on 503, never after a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 503) return failures < 2
  return error.status === 0 && failures < 1
}

/** In ms: what Retry-After asks for, at most 10 s, with jitter. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : null
  const seconds = Math.min(retryAfter ?? 0.5 * 2 ** failures, 10)
  return seconds * 1000 + Math.random() * 250
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay, staleTime: 15_000, networkMode: 'always' },
    // What people send, passwords among it, doesn't stay in memory.
    mutations: { retry: false, networkMode: 'always', gcTime: 1000 },
  },
})

function refuseMutation(): never {
  throw new Error('This is only a preview.')
}

/** A cache of what is put into it. It makes no calls: queries stay as they are, and mutations fail before theirs. */
export function readOnlyClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onMutate: refuseMutation }),
    defaultOptions: { queries: { enabled: false } },
  })
}

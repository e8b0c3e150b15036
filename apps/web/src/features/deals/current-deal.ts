import { deal as dealSchema, type Deal } from '@loanyard/contract/deals'
import { ApiError } from '../../lib/api-error.ts'

/** The deal as it is now, from a refusal that carries it (a stale version, a move that came too late); else null. */
export function dealFromConflict(error: unknown): Deal | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  const parsed = dealSchema.safeParse(error.current)
  return parsed.success ? parsed.data : null
}

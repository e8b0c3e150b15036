import { bundle as bundleSchema, type Bundle } from '@loanyard/contract/bundles'
import { ApiError } from '../../lib/api-error.ts'

/** The bundle as it is now, from a refusal that carries it (a stale version); else null. */
export function bundleFromConflict(error: unknown): Bundle | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  const parsed = bundleSchema.safeParse(error.current)
  return parsed.success ? parsed.data : null
}

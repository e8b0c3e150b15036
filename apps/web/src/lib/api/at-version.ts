import { ApiError } from './api-error.ts'

/** The current state in a stale-version error: what the call would have returned. Null for other failures. */
export function staleState(error: unknown): Readonly<Record<string, unknown>> | null {
  return error instanceof ApiError && error.code === 'stale' ? error.current : null
}

interface Change<B, R> {
  /** As it was when editing began. */
  readonly base: B
  readonly change: Partial<B>
  /** Sends the change with If-Match. Throws ApiError. */
  readonly send: (version: number) => Promise<R>
}

/**
 * Sends a change at its version. If someone else changed only other fields, or these to the same values, it is sent again
 * at theirs. Throws ApiError.
 */
export async function sendAtVersion<B extends { readonly version: number }, R>(
  sent: Change<B, R>,
  version = sent.base.version,
): Promise<R> {
  const { base, change, send } = sent
  try {
    return await send(version)
  } catch (error) {
    // Cast: the record as it is now.
    const current = staleState(error) as B | null
    if (current === null || current.version === version) throw error
    // Cast: the keys are the record's.
    const names = Object.keys(change) as (keyof B)[]
    if (names.some((name) => ![base[name], change[name]].includes(current[name]))) throw error
    return sendAtVersion(sent, current.version)
  }
}

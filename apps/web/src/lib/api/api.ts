import { session } from '../auth/session.ts'
import { stepUp } from '../auth/step-up.ts'
import { createApiClient } from './api-client.ts'

const lockName = 'loanyard.refresh'

/** Local storage written by one tab reaches the others slightly later than the released lock. */
const settleMs = 60

/**
 * One tab at a time through Web Locks; without them (plain http on another host) the server's grace period of 10 s
 * applies.
 */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { outcome: await work() },
  )
  if (first !== null) return first.outcome
  return navigator.locks.request(lockName, async () => {
    await new Promise((settled) => setTimeout(settled, settleMs))
    return work()
  })
}

export const { callApi, fetchFile, followNext, uploadCsv } = createApiClient({
  origin: () => location.origin,
  session,
  exclusively,
  ask: stepUp.ask,
})

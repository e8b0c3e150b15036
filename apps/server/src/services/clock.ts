export { dayIn } from '@loanyard/contract/core/dates'

/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date
}

/** YYYY-MM-DD in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export const systemClock: Clock = { now: () => new Date() }

/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date
}

/** YYYY-MM-DD in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** "Nov 21, 2026", of a day as YYYY-MM-DD. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

export const systemClock: Clock = { now: () => new Date() }

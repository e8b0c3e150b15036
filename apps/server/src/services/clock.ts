/** Injected, so that tests can set the time. */
export interface Clock {
  now(): Date
}

/** YYYY-MM-DD in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** YYYY-MM-DD where the clocks show this IANA time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  // Sweden writes dates the way ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant)
}

export const systemClock: Clock = { now: () => new Date() }

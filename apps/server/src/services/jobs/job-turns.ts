/** Jobs of one owner that go before those that others queue in the same second. */
const perSecond = 10
/** An hour of places: an owner is no further behind after a clock that was ahead was set back. */
const furthest = 3600 * perSecond
/** Priorities are 32-bit integers, so seconds are counted from here. */
const epoch = Date.UTC(2026, 0, 1) / 1000

/**
 * Priorities by which owners take turns: each gets `perSecond` places in every second, and what one queues beyond that
 * goes to later seconds. So a thousand jobs of one owner don't hold up another's first, and none waits forever, as new
 * jobs never go before older seconds. Every process counts its own.
 */
export class JobTurns {
  readonly #now: () => number
  /** The place of each owner's next job, counted from the epoch of time. */
  readonly #next = new Map<string, number>()

  constructor(now: () => number = () => Date.now() / 1000) {
    this.#now = now
  }

  /** The priority of an owner's next job; the highest goes first. */
  next(owner: string): number {
    const now = Math.floor(this.#now() * perSecond)
    if (this.#next.size >= 1000) this.#forget(now)
    const place = Math.min(Math.max(now, this.#next.get(owner) ?? 0), now + furthest)
    this.#next.set(owner, place + 1)
    return epoch - Math.floor(place / perSecond)
  }

  #forget(now: number): void {
    for (const [owner, place] of this.#next) if (place <= now) this.#next.delete(owner)
  }
}

import type { Clock } from '../src/platform/clock.ts'

/** A clock that runs with the machine's until a test puts it forward. */
export class AdjustableClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  forward(seconds: number): void {
    this.#ahead += seconds * 1000
  }
}

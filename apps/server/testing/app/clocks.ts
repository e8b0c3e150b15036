import type { Clock } from '../../src/services/clock.ts'

/** A clock that runs with the machine's until a test moves it forward. */
export class AdjustableClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  forward(seconds: number): void {
    this.#ahead += seconds * 1000
  }
}

/** A clock that stays where a test sets it. */
export class FixedClock implements Clock {
  #time: number

  constructor(start: string) {
    this.#time = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#time)
  }

  forward(seconds: number): void {
    this.#time += seconds * 1000
  }
}

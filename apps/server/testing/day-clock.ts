import type { Clock } from '../src/platform/clock.ts'

/** A clock that stands where a test has put it. */
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

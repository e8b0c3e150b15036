/** Always the same numbers (mulberry32), so that demos and test runs are reproducible. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** Picks one at random; `weights` make some more likely. */
  pick<T>(list: readonly T[], weights?: readonly number[]): T {
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? list.length
    let left = this.next() * total
    const index = list.findIndex((_, at) => (left -= weights?.[at] ?? 1) < 0)
    const chosen = list[Math.max(index, 0)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
}

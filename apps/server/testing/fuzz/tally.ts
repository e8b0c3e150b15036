interface Counted {
  readonly name: string
  readonly who: string
  readonly status: number
}

/** The results of all requests of a run. */
export class Tally {
  readonly #unanswered: Set<string>
  readonly #unrefused: Set<string>
  readonly #calls: number
  readonly #statuses = new Map<number, number>()
  readonly #people = new Map<string, { sent: number; worked: number }>()
  readonly faults: string[] = []
  #parts = 0
  #tables = 0
  #sent = 0

  /** @param names of all calls */
  constructor(names: Iterable<string>) {
    this.#unanswered = new Set(names)
    this.#unrefused = new Set(this.#unanswered)
    this.#calls = this.#unanswered.size
  }

  count({ name, who, status }: Counted): void {
    this.#sent += 1
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    const { sent, worked } = this.#people.get(who) ?? { sent: 0, worked: 0 }
    this.#people.set(who, { sent: sent + 1, worked: worked + (status < 400 ? 1 : 0) })
    if (status < 400) this.#unanswered.delete(name)
    else this.#unrefused.delete(name)
  }

  fault(seed: number, what: string): void {
    this.faults.push(`seed ${seed}: ${what}`)
  }

  /** @param tables that were compared */
  partDone(tables: number): void {
    this.#parts += 1
    this.#tables = tables
  }

  /** A unique IP address, since some calls are limited by it. */
  network(): string {
    const at = this.#sent
    return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  }

  /** How many statuses are at least `from` and below `to`. */
  between(from: number, to: number): number {
    return [...this.#statuses].reduce((sum, [status, count]) => sum + (status >= from && status < to ? count : 0), 0)
  }

  /** People whose every request failed: their input has tested little. */
  get idle(): string[] {
    return [...this.#people].filter(([, { worked }]) => worked === 0).map(([who]) => who)
  }

  /** The results as text. */
  figures(seconds: number): string {
    const statuses = [...this.#statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    const people = [...this.#people].map(([who, { sent, worked }]) => `${who} ${sent} (${worked} worked)`)
    return [
      `${this.#sent} requests in ${seconds.toFixed(0)} s; ${this.faults.length} faults.`,
      `Answers by status: ${statuses.join(', ')}.`,
      `By whom: ${people.join(', ')}.`,
      `${this.#calls - this.#unanswered.size} of ${this.#calls} calls worked at least once, ${this.#calls - this.#unrefused.size} refused something.`,
      `The rows of the other partner in ${this.#tables} tables were compared after each of ${this.#parts} parts.`,
    ].join('\n')
  }
}

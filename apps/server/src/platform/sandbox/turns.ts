/** How many jobs run and wait. */
export interface TurnLimits {
  /** Jobs at the same time. */
  readonly workers: number
  /** Of one owner at the same time; fewer than `workers`, so that one owner never holds them all. */
  readonly workers_each: number
  /** Jobs that wait, of everyone and of one owner. */
  readonly waiting: number
  readonly waiting_each: number
}

/** There are too many jobs waiting already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** How long a refused job counts against its owner, in milliseconds. */
const rememberedMs = 10 * 60_000
/** The smallest share of the time limit that an owner is left with. */
const leastShare = 1 / 8

interface Owner {
  running: number
  readonly waiting: (() => void)[]
  refusals: number
  forgetAt: number
}

/**
 * Gives out turns owner by owner: whoever has least running goes next, and of those whoever waited longest for a turn.
 * An owner whose jobs used up their time or memory runs one at a time, each with a smaller share of the time.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #now: () => number
  /** In the order in which they last had a turn. */
  readonly #owners = new Map<string, Owner>()
  #running = 0
  #waiting = 0

  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Runs `work` in its turn. `share` (1 or less) is the part of the time limit that this owner has.
   * @throws QueueFull, and what `work` throws
   */
  async run<T>(name: string, work: (share: number) => Promise<T>): Promise<T> {
    await this.#enter(name)
    const owner = this.#owner(name)
    try {
      return await work(Math.max(leastShare, 0.5 ** this.#refusalsOf(owner)))
    } finally {
      owner.running--
      this.#running--
      this.#next()
      this.#forget()
    }
  }

  /** @throws QueueFull where a job of this owner would not be let in now */
  assertRoom(name: string): void {
    const { waiting, waiting_each } = this.#limits
    if (this.#waiting < waiting && (this.#owners.get(name)?.waiting.length ?? 0) < waiting_each) return
    throw new QueueFull(`no room to wait for ${name}`)
  }

  /** Counts a job against its owner. */
  remember(name: string): void {
    const owner = this.#owner(name)
    owner.refusals = this.#refusalsOf(owner) + 1
    owner.forgetAt = this.#now() + rememberedMs
  }

  async #enter(name: string): Promise<void> {
    const owner = this.#owner(name)
    if (owner.waiting.length === 0 && this.#mayRun(owner)) {
      this.#begin(name, owner)
      return
    }
    this.assertRoom(name)
    this.#waiting++
    await new Promise<void>((go) => owner.waiting.push(go))
  }

  #mayRun(owner: Owner): boolean {
    const most = this.#refusalsOf(owner) > 0 ? 1 : this.#limits.workers_each
    return this.#running < this.#limits.workers && owner.running < most
  }

  #begin(name: string, owner: Owner): void {
    owner.running++
    this.#running++
    this.#owners.delete(name)
    this.#owners.set(name, owner)
  }

  #next(): void {
    const ready = [...this.#owners].filter(([, owner]) => owner.waiting.length > 0 && this.#mayRun(owner))
    const fewest = Math.min(...ready.map(([, { running }]) => running))
    const [name, owner] = ready.find(([, { running }]) => running === fewest) ?? []
    const go = owner?.waiting.shift()
    if (name === undefined || owner === undefined || go === undefined) return
    this.#waiting--
    this.#begin(name, owner)
    go()
  }

  #owner(name: string): Owner {
    const known = this.#owners.get(name)
    if (known !== undefined) return known
    const owner: Owner = { running: 0, waiting: [], refusals: 0, forgetAt: 0 }
    this.#owners.set(name, owner)
    return owner
  }

  #refusalsOf(owner: Owner): number {
    if (owner.forgetAt <= this.#now()) owner.refusals = 0
    return owner.refusals
  }

  #forget(): void {
    for (const [name, owner] of this.#owners) {
      if (owner.running === 0 && owner.waiting.length === 0 && this.#refusalsOf(owner) === 0) this.#owners.delete(name)
    }
  }
}

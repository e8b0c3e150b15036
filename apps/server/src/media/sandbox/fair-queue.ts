/** How many jobs run and wait. */
export interface FairQueueLimits {
  /** Jobs at the same time. */
  readonly workers: number
  /** Of one owner at the same time; fewer than `workers`, so that one owner never holds them all. */
  readonly workers_each: number
  /** Jobs that wait, of everyone and of one owner. */
  readonly waiting: number
  readonly waiting_each: number
}

/** There are too many jobs waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFull'
}

/** How long a refused job counts against its owner, in milliseconds. */
const rememberedMs = 10 * 60_000

interface Waiting {
  readonly go: () => void
  readonly refuse: (error: QueueFullError) => void
}

interface Owner {
  running: number
  readonly waiting: Waiting[]
  refusals: number
  forgetAt: number
}

/**
 * Gives out turns owner by owner: whoever has least running goes next, and of those whoever waited longest for a turn.
 * An owner whose jobs used up their time or memory runs one at a time, and all such owners together leave a worker to the
 * others. Each job has its whole time all the same: what was sent before is no reason to call it bad.
 *
 * The line has an end, and whoever has a shorter part of it than another is let in all the same: the newest job of the
 * longest part is then refused in place of theirs.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #now: () => number
  /** In the order in which they last had a turn. */
  readonly #owners = new Map<string, Owner>()
  #running = 0
  #waiting = 0

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Runs `work` in its turn. @throws QueueFull, and what `work` throws */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(name)
    const owner = this.#owner(name)
    try {
      return await work()
    } finally {
      owner.running--
      this.#running--
      while (this.#next());
      this.#forget()
    }
  }

  /** @throws QueueFull where a job of this owner would not be let in now */
  assertRoom(name: string): void {
    const { waiting, waiting_each } = this.#limits
    const owner = this.#owner(name)
    if (this.#mayBegin(owner)) return
    const own = owner.waiting.length
    if (own < waiting_each && (this.#waiting < waiting || own + 1 < (this.#longest()?.waiting.length ?? 0))) return
    throw new QueueFullError(`no room to wait for ${name}`)
  }

  /** Counts a job against its owner. */
  remember(name: string): void {
    const owner = this.#owner(name)
    owner.refusals = this.#refusalsOf(owner) + 1
    owner.forgetAt = this.#now() + rememberedMs
  }

  async #enter(name: string): Promise<void> {
    const owner = this.#owner(name)
    if (this.#mayBegin(owner)) {
      this.#begin(name, owner)
      return
    }
    this.assertRoom(name)
    if (this.#waiting >= this.#limits.waiting) this.#pushOut()
    this.#waiting++
    await new Promise<void>((go, refuse) => owner.waiting.push({ go, refuse }))
  }

  /** Refuses the newest job of the owner with the most waiting. */
  #pushOut(): void {
    this.#longest()?.waiting.pop()?.refuse(new QueueFullError('others had fewer jobs waiting'))
    this.#waiting--
  }

  #longest(): Owner | undefined {
    let longest: Owner | undefined
    for (const owner of this.#owners.values()) {
      if (owner.waiting.length > (longest?.waiting.length ?? 0)) longest = owner
    }
    return longest
  }

  #mayBegin(owner: Owner): boolean {
    return owner.waiting.length === 0 && this.#mayRun(owner)
  }

  #mayRun(owner: Owner): boolean {
    const { workers, workers_each } = this.#limits
    if (this.#running >= workers) return false
    if (this.#refusalsOf(owner) === 0) return owner.running < workers_each
    return owner.running === 0 && this.#runningOfRefused() < Math.max(1, workers - 1)
  }

  #runningOfRefused(): number {
    let sum = 0
    for (const owner of this.#owners.values()) if (this.#refusalsOf(owner) > 0) sum += owner.running
    return sum
  }

  #begin(name: string, owner: Owner): void {
    owner.running++
    this.#running++
    this.#owners.delete(name)
    this.#owners.set(name, owner)
  }

  /** Begins one of those that wait; false where none may run now. */
  #next(): boolean {
    const ready = [...this.#owners].filter(([, owner]) => owner.waiting.length > 0 && this.#mayRun(owner))
    const fewest = Math.min(...ready.map(([, { running }]) => running))
    const [name, owner] = ready.find(([, { running }]) => running === fewest) ?? []
    const next = owner?.waiting.shift()
    if (name === undefined || owner === undefined || next === undefined) return false
    this.#waiting--
    this.#begin(name, owner)
    next.go()
    return true
  }

  #owner(name: string): Owner {
    const existing = this.#owners.get(name)
    if (existing !== undefined) return existing
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

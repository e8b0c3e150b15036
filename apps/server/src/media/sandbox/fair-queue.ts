export interface FairQueueLimits {
  /** Concurrent jobs. */
  readonly workers: number
  /** Concurrent jobs of one owner; fewer than `workers`, so that one owner never holds them all. */
  readonly workers_each: number
  /** Waiting jobs in all, and of one owner. */
  readonly waiting: number
  readonly waiting_each: number
}

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/** How long a failed job counts against its owner. */
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
 * Takes turns between owners: the one with the fewest running jobs goes next, and among those the one whose last turn is
 * longest ago. An owner whose jobs used up their time or memory runs one at a time, and all such owners together leave a
 * worker to the others. Each job still gets its full time: earlier failures don't make it bad.
 *
 * The queue is limited. When it is full, an owner with fewer waiting jobs than another still gets in: the newest job of the
 * owner with the most waiting is refused instead.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  readonly #now: () => number
  /** Ordered by last turn, oldest first. */
  readonly #owners = new Map<string, Owner>()
  #running = 0
  #waiting = 0

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Runs `work` when it is its turn. @throws QueueFullError, and whatever `work` throws */
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

  /** @throws QueueFullError a job of this owner would be refused now */
  assertRoom(name: string): void {
    const { waiting, waiting_each } = this.#limits
    const owner = this.#owner(name)
    if (this.#canStart(owner)) return
    const own = owner.waiting.length
    if (
      own < waiting_each &&
      (this.#waiting < waiting || own + 1 < (this.#ownerWithMostWaiting()?.waiting.length ?? 0))
    )
      return
    throw new QueueFullError(`no room to wait for ${name}`)
  }

  /** Counts a failed job against its owner. */
  remember(name: string): void {
    const owner = this.#owner(name)
    owner.refusals = this.#refusalsOf(owner) + 1
    owner.forgetAt = this.#now() + rememberedMs
  }

  async #enter(name: string): Promise<void> {
    const owner = this.#owner(name)
    if (this.#canStart(owner)) {
      this.#begin(name, owner)
      return
    }
    this.assertRoom(name)
    if (this.#waiting >= this.#limits.waiting) this.#pushOut()
    this.#waiting++
    await new Promise<void>((go, refuse) => owner.waiting.push({ go, refuse }))
  }

  /** Refuses the newest job of the owner with the most waiting ones. */
  #pushOut(): void {
    this.#ownerWithMostWaiting()?.waiting.pop()?.refuse(new QueueFullError('others had fewer jobs waiting'))
    this.#waiting--
  }

  #ownerWithMostWaiting(): Owner | undefined {
    let result: Owner | undefined
    for (const owner of this.#owners.values()) {
      if (owner.waiting.length > (result?.waiting.length ?? 0)) result = owner
    }
    return result
  }

  #canStart(owner: Owner): boolean {
    return owner.waiting.length === 0 && this.#hasFreeWorker(owner)
  }

  #hasFreeWorker(owner: Owner): boolean {
    const { workers, workers_each } = this.#limits
    if (this.#running >= workers) return false
    if (this.#refusalsOf(owner) === 0) return owner.running < workers_each
    return owner.running === 0 && this.#runningOfRestricted() < Math.max(1, workers - 1)
  }

  #runningOfRestricted(): number {
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

  /** Starts a waiting job; false if none may start now. */
  #next(): boolean {
    const ready = [...this.#owners].filter(([, owner]) => owner.waiting.length > 0 && this.#hasFreeWorker(owner))
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

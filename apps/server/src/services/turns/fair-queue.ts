/** How many jobs may wait, in all and of one owner. */
export interface Room {
  readonly waiting: number
  readonly waiting_each: number
}

export interface FairQueueLimits extends Room {
  /** Concurrent jobs. */
  readonly workers: number
  /** Concurrent jobs of one owner; where it is fewer than `workers`, one owner never holds them all. */
  readonly workers_each: number
  /** Room for jobs that go before all others. By default no job does. */
  readonly first?: Room
}

interface Settings {
  /** The error of a job that finds no room, or has to make room. */
  readonly full: () => Error
  readonly now?: () => number
}

/** How long a failed job counts against its owner. */
const rememberedMs = 10 * 60_000

type Line = 'first' | 'rest'
const lines: readonly Line[] = ['first', 'rest']

interface Waiting {
  readonly go: () => void
  readonly refuse: (error: Error) => void
}

interface Owner {
  running: number
  readonly waiting: Readonly<Record<Line, Waiting[]>>
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
  readonly #room: Readonly<Record<Line, Room>>
  readonly #full: () => Error
  readonly #now: () => number
  /** Ordered by last turn, oldest first. */
  readonly #owners = new Map<string, Owner>()
  readonly #waiting = { first: 0, rest: 0 }
  #running = 0

  constructor(limits: FairQueueLimits, { full, now = () => performance.now() }: Settings) {
    this.#limits = limits
    this.#room = { first: limits.first ?? { waiting: 0, waiting_each: 0 }, rest: limits }
    this.#full = full
    this.#now = now
  }

  /** Runs `work` when it is its turn. @throws the error for a full queue, and whatever `work` throws */
  async run<T>(name: string, work: () => Promise<T>, line: Line = 'rest'): Promise<T> {
    await this.#enter(name, line)
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

  /** @throws the error for a full queue: a job of this owner would be refused now */
  assertRoom(name: string, line: Line = 'rest'): void {
    const { waiting, waiting_each } = this.#room[line]
    const owner = this.#owner(name)
    if (this.#canStart(owner)) return
    const own = owner.waiting[line].length
    const most = this.#ownerWithMostWaiting(line)?.waiting[line].length ?? 0
    if (own < waiting_each && (this.#waiting[line] < waiting || own + 1 < most)) return
    throw this.#full()
  }

  /** Counts a failed job against its owner. */
  remember(name: string): void {
    const owner = this.#owner(name)
    owner.refusals = this.#refusalsOf(owner) + 1
    owner.forgetAt = this.#now() + rememberedMs
  }

  async #enter(name: string, line: Line): Promise<void> {
    const owner = this.#owner(name)
    if (this.#canStart(owner)) {
      this.#begin(name, owner)
      return
    }
    this.assertRoom(name, line)
    if (this.#waiting[line] >= this.#room[line].waiting) this.#pushOut(line)
    this.#waiting[line]++
    await new Promise<void>((go, refuse) => owner.waiting[line].push({ go, refuse }))
  }

  /** Refuses the newest job of the owner with the most waiting ones. */
  #pushOut(line: Line): void {
    this.#ownerWithMostWaiting(line)?.waiting[line].pop()?.refuse(this.#full())
    this.#waiting[line]--
  }

  #ownerWithMostWaiting(line: Line): Owner | undefined {
    let result: Owner | undefined
    for (const owner of this.#owners.values()) {
      if (owner.waiting[line].length > (result?.waiting[line].length ?? 0)) result = owner
    }
    return result
  }

  #canStart(owner: Owner): boolean {
    return lines.every((line) => owner.waiting[line].length === 0) && this.#hasFreeWorker(owner)
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
    return lines.some((line) => this.#nextOf(line))
  }

  #nextOf(line: Line): boolean {
    const ready = [...this.#owners].filter(([, owner]) => owner.waiting[line].length > 0 && this.#hasFreeWorker(owner))
    const fewest = Math.min(...ready.map(([, { running }]) => running))
    const [name, owner] = ready.find(([, { running }]) => running === fewest) ?? []
    const next = owner?.waiting[line].shift()
    if (name === undefined || owner === undefined || next === undefined) return false
    this.#waiting[line]--
    this.#begin(name, owner)
    next.go()
    return true
  }

  #owner(name: string): Owner {
    const existing = this.#owners.get(name)
    if (existing !== undefined) return existing
    const owner: Owner = { running: 0, waiting: { first: [], rest: [] }, refusals: 0, forgetAt: 0 }
    this.#owners.set(name, owner)
    return owner
  }

  #refusalsOf(owner: Owner): number {
    if (owner.forgetAt <= this.#now()) owner.refusals = 0
    return owner.refusals
  }

  #forget(): void {
    for (const [name, owner] of this.#owners) {
      const isIdle = owner.running === 0 && lines.every((line) => owner.waiting[line].length === 0)
      if (isIdle && this.#refusalsOf(owner) === 0) this.#owners.delete(name)
    }
  }
}

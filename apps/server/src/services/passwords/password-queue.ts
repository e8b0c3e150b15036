import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'

/** Decides which request is next. */
export interface HashRequest {
  /** Where the request comes from. */
  readonly network: string
  /** True for a session or a known device: they go before strangers, who can't fill their queue. */
  readonly isFirst: boolean
}

/** Maximum waiting, in all and from one network. */
interface QueueCapacity {
  readonly all: number
  readonly perNetwork: number
}

interface Bounds {
  /** Maximum running at once. */
  readonly atOnce: number
  readonly first: QueueCapacity
  readonly strangers: QueueCapacity
}

interface Request {
  readonly start: () => void
  readonly refuse: () => void
}

/** Requests by network; networks take turns. */
class NetworkQueue {
  readonly #capacity: QueueCapacity
  readonly #networks = new Map<string, Request[]>()
  #length = 0

  constructor(capacity: QueueCapacity) {
    this.#capacity = capacity
  }

  /** Adds a request. In a full queue it replaces the newest of the network with the most waiting, or is rejected. */
  add(network: string, request: Request): void {
    const own = this.#networks.get(network) ?? []
    if (own.length >= this.#capacity.perNetwork) return request.refuse()
    if (this.#length >= this.#capacity.all) {
      const longest = [...this.#networks.values()].reduce(
        (most, each) => (each.length > most.length ? each : most),
        own,
      )
      if (longest.length <= own.length + 1) return request.refuse()
      longest.pop()?.refuse()
      this.#length--
    }
    this.#networks.set(network, [...own, request])
    this.#length++
  }

  /** Takes the next request; its network then goes last. */
  next(): Request | undefined {
    for (const [network, [request, ...others]] of this.#networks) {
      this.#networks.delete(network)
      if (others.length > 0) this.#networks.set(network, others)
      this.#length--
      return request
    }
    return undefined
  }
}

/** Hashes a few passwords at a time. The queue is bounded, so a flood is rejected and starves no one. */
export class PasswordQueue {
  readonly #atOnce: number
  readonly #first: NetworkQueue
  readonly #strangers: NetworkQueue
  #running = 0

  constructor({ atOnce, first, strangers }: Bounds) {
    this.#atOnce = atOnce
    this.#first = new NetworkQueue(first)
    this.#strangers = new NetworkQueue(strangers)
  }

  /** Throws unavailable if too many are waiting. */
  async run<T>({ network, isFirst }: HashRequest, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#wait(network, isFirst ? this.#first : this.#strangers)
    try {
      return await work()
    } finally {
      // The place passes to the next, so the count stays.
      const next = this.#first.next() ?? this.#strangers.next()
      if (next === undefined) this.#running--
      else next.start()
    }
  }

  #wait(network: string, queue: NetworkQueue): Promise<void> {
    return new Promise((resolve, reject) => queue.add(network, { start: resolve, refuse: () => reject(tooMany()) }))
  }
}

function tooMany(): AppError {
  return new AppError('unavailable', copy.signInBusy, {
    retryAfter: 3,
  })
}

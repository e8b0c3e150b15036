import { AppError } from './errors.ts'

/** Whose turn it is to have a password hashed. */
export interface Turn {
  /** Where the request comes from. */
  readonly network: string
  /** True for a session or a known device: those go before strangers, and strangers cannot fill their queue. */
  readonly isFirst: boolean
}

/** How many wait, and how many of these from one network. */
interface Room {
  readonly all: number
  readonly perNetwork: number
}

interface Bounds {
  /** How many run at once. */
  readonly atOnce: number
  readonly first: Room
  readonly strangers: Room
}

/** Requests by network: one of each network in turn. */
class Line {
  readonly #room: Room
  readonly #networks = new Map<string, (() => void)[]>()
  #length = 0

  constructor(room: Room) {
    this.#room = room
  }

  /** Adds a request; false where there are too many. */
  add(network: string, start: () => void): boolean {
    const ofNetwork = this.#networks.get(network) ?? []
    if (this.#length >= this.#room.all || ofNetwork.length >= this.#room.perNetwork) return false
    this.#networks.set(network, [...ofNetwork, start])
    this.#length++
    return true
  }

  /** Takes the next request out. Its network comes last from now on. */
  next(): (() => void) | undefined {
    for (const [network, [start, ...others]] of this.#networks) {
      this.#networks.delete(network)
      if (others.length > 0) this.#networks.set(network, others)
      this.#length--
      return start
    }
    return undefined
  }
}

/** Hashes a few passwords at a time. The rest wait in a bounded queue, so a flood is refused and starves no one. */
export class PasswordQueue {
  readonly #atOnce: number
  readonly #first: Line
  readonly #strangers: Line
  #running = 0

  constructor({ atOnce, first, strangers }: Bounds) {
    this.#atOnce = atOnce
    this.#first = new Line(first)
    this.#strangers = new Line(strangers)
  }

  /** Waits for its turn, then runs. Throws unavailable where too many are waiting. */
  async run<T>({ network, isFirst }: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#wait(network, isFirst ? this.#first : this.#strangers)
    try {
      return await work()
    } finally {
      // The place is handed on, so the count of those running stays.
      const next = this.#first.next() ?? this.#strangers.next()
      if (next === undefined) this.#running--
      else next()
    }
  }

  #wait(network: string, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      if (line.add(network, resolve)) return
      reject(
        new AppError('unavailable', 'Too many people are signing in right now. Try again in a few seconds.', {
          retryAfter: 3,
        }),
      )
    })
  }
}

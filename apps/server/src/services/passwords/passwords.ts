import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { FairQueue } from '../turns/fair-queue.ts'

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unused password, so that an unknown address takes as long as a wrong password. */
const dummyHash = hash('no one has this password', cost)

/** Another keyboard may send the same password in other code points (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** Decides whose turn is next. */
export interface HashRequest {
  /** Where the request comes from; networks take turns. */
  readonly network: string
  /** True for a session or a known device: they go before strangers, who can't fill their queue. */
  readonly isFirst: boolean
}

/** Node.js has four threads for such work; one stays free for files. */
const workers = Math.min(3, availableParallelism())
/** Strangers may queue about a second of work. */
const limits = {
  workers,
  workers_each: workers,
  waiting: 48,
  waiting_each: 16,
  first: { waiting: 200, waiting_each: 100 },
}
const queue = new FairQueue(limits, { full: () => new AppError('unavailable', copy.signInBusy, { retryAfter: 3 }) })

const runQueued = <T>({ network, isFirst }: HashRequest, work: () => Promise<T>): Promise<T> =>
  queue.run(network, work, isFirst ? 'first' : 'rest')

const unnamed: HashRequest = { network: '', isFirst: false }

/** Throws unavailable if too many are waiting. */
export function hashPassword(password: string, request: HashRequest = unnamed): Promise<string> {
  return runQueued(request, () => hash(normal(password), cost))
}

/** Without a hash the result is false after the same time. Throws unavailable. */
export async function passwordFits(
  stored: string | null,
  password: string,
  request: HashRequest = unnamed,
): Promise<boolean> {
  const fits = await runQueued(request, async () => verify(stored ?? (await dummyHash), normal(password)))
  return stored !== null && fits
}

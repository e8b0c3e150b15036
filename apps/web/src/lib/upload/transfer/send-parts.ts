import { InputError } from '../../api/api-error.ts'
import { isRetryable, withRetry } from '../retry.ts'
import * as specified from '../specified-copy.ts'
import type { SignedPartUrl, Parts, Wait, UploadRef, UploadTransport } from '../upload-types.ts'
import type { Semaphore } from './semaphore.ts'
import { SendError } from './send-bytes.ts'

/** Parts of one file that are sent in parallel. */
const concurrency = 3
/** Part URLs requested at a time. */
const addressesAtOnce = 10
/** Delays before a failed part is retried, ms: about a minute in all, longer than most connection losses. */
const waits = [1000, 2000, 4000, 8000, 16_000, 30_000]

interface PartsWork {
  readonly file: File
  readonly ref: UploadRef
  readonly parts: Parts
  /** Numbers of the parts that have already arrived. */
  readonly arrived: readonly number[]
}

interface PartsDependencies {
  readonly transport: UploadTransport
  /** Shared by all uploads, so that the rest of the page keeps connections of its own. */
  readonly semaphore: Semaphore
  readonly pause: Wait
  readonly signal: AbortSignal
  /** Called with the bytes of the whole file sent so far. */
  readonly onSent: (bytes: number) => void
  /** Called before a failed part is retried. */
  readonly onRetry: (error: unknown) => void
}

/** Requests part URLs in batches; a failed part gets a new one. */
class PartUrls {
  readonly #work: PartsWork
  readonly #dependencies: PartsDependencies
  readonly #cached = new Map<number, Promise<SignedPartUrl>>()

  constructor(work: PartsWork, dependencies: PartsDependencies) {
    this.#work = work
    this.#dependencies = dependencies
  }

  /** @throws ApiError */
  of(number: number, following: readonly number[]): Promise<SignedPartUrl> {
    const cached = this.#cached.get(number)
    if (cached !== undefined) return cached
    const numbers = [number, ...following.filter((each) => !this.#cached.has(each))].slice(0, addressesAtOnce)
    const batch = this.#dependencies.transport.presignParts(this.#work.ref, numbers, this.#dependencies.signal)
    for (const each of numbers) {
      const address = batch.then((all) => all.find((one) => one.number === each) ?? Promise.reject(missingUrlError()))
      // The caller gets the failure; without this handler, unclaimed URLs would be unhandled rejections.
      address.catch(() => this.#cached.delete(each))
      this.#cached.set(each, address)
    }
    return this.of(number, [])
  }

  forget(number: number): void {
    this.#cached.delete(number)
  }
}

function missingUrlError(): InputError {
  return new InputError(specified.missingUrl)
}

function lengthOf(number: number, { file, parts }: PartsWork): number {
  return Math.min(parts.size, file.size - (number - 1) * parts.size)
}

/** A part whose URL has expired is retried with a new one, like one that failed. */
const shouldRetry = (error: unknown) => isRetryable(error) || (error instanceof SendError && error.status === 403)

class PartsSender {
  readonly #work: PartsWork
  readonly #dependencies: PartsDependencies
  readonly #addresses: PartUrls
  /** Bytes sent of each part. */
  readonly #sent: Map<number, number>
  readonly missing: readonly number[]

  constructor(work: PartsWork, dependencies: PartsDependencies) {
    this.#work = work
    this.#dependencies = dependencies
    this.#addresses = new PartUrls(work, dependencies)
    this.#sent = new Map(work.arrived.map((number) => [number, lengthOf(number, work)]))
    const all = Array.from({ length: work.parts.count }, (_, index) => index + 1)
    this.missing = all.filter((number) => !this.#sent.has(number))
    this.#reportProgress()
  }

  async send(number: number): Promise<void> {
    const following = this.missing.filter((each) => each > number)
    const { pause, signal, onRetry } = this.#dependencies
    await withRetry(() => this.#try(number, following), { pause, signal, waits, shouldRetry, onRetry })
  }

  async #try(number: number, following: readonly number[]): Promise<void> {
    const { transport, semaphore, signal } = this.#dependencies
    const { file, parts } = this.#work
    const address = await this.#addresses.of(number, following)
    const from = (number - 1) * parts.size
    const length = lengthOf(number, this.#work)
    const onProgress = (bytes: number) => this.#reportProgress(number, Math.min(bytes, length))
    try {
      await semaphore.run(() => transport.put(address, file.slice(from, from + length), { signal, onProgress }), signal)
      this.#reportProgress(number, length)
    } catch (error) {
      this.#reportProgress(number, 0)
      this.#addresses.forget(number)
      throw error
    }
  }

  #reportProgress(number?: number, bytes?: number): void {
    if (number !== undefined && bytes !== undefined) this.#sent.set(number, bytes)
    this.#dependencies.onSent([...this.#sent.values()].reduce((sum, each) => sum + each, 0))
  }
}

/**
 * Sends the missing parts. A failed part is retried alone; if it keeps failing the others are aborted, and what has
 * arrived stays for the next attempt. Throws what the last attempt threw.
 */
export async function sendParts(work: PartsWork, dependencies: PartsDependencies): Promise<void> {
  const abortController = new AbortController()
  const sender = new PartsSender(work, {
    ...dependencies,
    signal: AbortSignal.any([dependencies.signal, abortController.signal]),
  })
  const waiting = sender.missing.values()
  const worker = async () => {
    for (const number of waiting) await sender.send(number)
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, worker))
  } catch (error) {
    abortController.abort()
    throw error
  }
}

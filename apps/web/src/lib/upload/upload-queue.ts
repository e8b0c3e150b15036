import type { Document } from '@loanyard/contract/documents/schemas'
import { ApiError } from '../api/api-error.ts'
import { rejectionReason } from './check-file.ts'
import * as copy from './copy.ts'
import { newUploadProgress, sendFile, type UploadProgress, type UploadDependencies } from './send-file.ts'
import * as specified from './specified-copy.ts'
import { Semaphore } from './transfer/semaphore.ts'
import type { UploadItem, UploadDestination, UploadState } from './upload-types.ts'

/** Parallel files and byte requests: browsers open six connections, and the page needs some. */
const mostAtOnce = 4

const uploadingStates: readonly UploadState[] = ['waiting', 'sending', 'checking']

/** True if it may still become a document without anyone acting. */
export function isInProgress({ state }: UploadItem): boolean {
  return uploadingStates.includes(state)
}

interface Job {
  readonly file: File
  readonly destination: UploadDestination
  readonly progress: UploadProgress
  abortController: AbortController
}

interface QueueDependencies extends Omit<UploadDependencies, 'semaphore'> {
  readonly onScanResult: (document: Document, item: UploadItem) => void
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified &&
  one.webkitRelativePath === other.webkitRelativePath

function detailOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors[0]?.message ?? error.detail
  return error instanceof Error ? error.message : ''
}

function failureMessage(error: unknown): string {
  const detail = detailOf(error)
  // The specification has a separate sentence for a missing URL.
  if (detail === '' || detail === specified.missingUrl) return detail || specified.uploadFailed
  return `${specified.uploadFailed}. ${detail}`
}

/** Uploads four files at a time; each can be canceled or retried. */
export class UploadQueue {
  readonly #dependencies: UploadDependencies
  readonly #onScanResult: QueueDependencies['onScanResult']
  readonly #jobs = new Map<string, Job>()
  readonly #listeners = new Set<() => void>()
  #items: readonly UploadItem[] = []
  #running = 0
  #count = 0

  constructor({ onScanResult, ...dependencies }: QueueDependencies) {
    this.#dependencies = { ...dependencies, semaphore: new Semaphore(mostAtOnce) }
    this.#onScanResult = onScanResult
  }

  readonly items = (): readonly UploadItem[] => this.#items

  /** Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Queues files; rejects invalid ones at once and skips those already in progress. Returns the keys of the new
   * items.
   */
  add(files: readonly File[], destination: UploadDestination): readonly string[] {
    const fresh = files.filter((file) => !this.#isOnItsWay(file, destination))
    const items = fresh.map((file): UploadItem => {
      this.#count += 1
      const key = `upload-${this.#count}`
      const message = rejectionReason(file)
      if (message === null)
        this.#jobs.set(key, {
          file,
          destination,
          progress: newUploadProgress(),
          abortController: new AbortController(),
        })
      return {
        key,
        name: file.name,
        size: file.size,
        destination,
        state: message === null ? 'waiting' : 'refused',
        sent: 0,
        isResumed: false,
        message,
        document: null,
      }
    })
    this.#show([...this.#items, ...items])
    this.#fill()
    return items.map(({ key }) => key)
  }

  /** Cancels a file that hasn't arrived and discards its upload on the server. */
  cancel(key: string): void {
    const [job, item] = [this.#jobs.get(key), this.#find(key)]
    if (job === undefined || item === undefined || !['waiting', 'sending', 'failed'].includes(item.state)) return
    job.abortController.abort()
    this.#giveUp(job)
    this.#change(key, { state: 'canceled', sent: 0, isResumed: false, message: null })
  }

  cancelAll(): void {
    for (const { key } of this.#items.filter(isInProgress)) this.cancel(key)
  }

  /** Retries a failed or canceled file from where it stopped. */
  retry(key: string): void {
    const [job, item] = [this.#jobs.get(key), this.#find(key)]
    if (job === undefined || item === undefined || !['failed', 'canceled'].includes(item.state)) return
    job.abortController = new AbortController()
    this.#change(key, { state: 'waiting', message: null })
    this.#fill()
  }

  retryFailed(): void {
    for (const { key, state } of this.#items) if (state === 'failed') this.retry(key)
  }

  /** Removes an item that is not in progress. */
  dismiss(key: string): void {
    const [job, item] = [this.#jobs.get(key), this.#find(key)]
    if (item === undefined || isInProgress(item)) return
    if (job !== undefined && item.state === 'failed') this.#giveUp(job)
    this.#jobs.delete(key)
    this.#show(this.#items.filter((each) => each.key !== key))
  }

  /** The file of an item that was accepted for upload, until it is dismissed. */
  fileOf(key: string): File | null {
    return this.#jobs.get(key)?.file ?? null
  }

  /** Removes all items except those in progress or retryable. */
  clearDone(): void {
    for (const item of this.#items) if (!isInProgress(item) && item.state !== 'failed') this.dismiss(item.key)
  }

  /** Removes the files that have become documents. Returns how many. */
  clearReady(): number {
    const ready = this.#items.filter(({ state }) => state === 'ready')
    for (const { key } of ready) this.#jobs.delete(key)
    if (ready.length > 0) this.#show(this.#items.filter(({ state }) => state !== 'ready'))
    return ready.length
  }

  /**
   * Stops everything because the page is left. Uploads in parts stay on the server and resume when the same file is
   * chosen again.
   */
  stop(): void {
    for (const item of this.#items.filter(isInProgress)) {
      const job = this.#jobs.get(item.key)
      job?.abortController.abort()
      if (job && item.state !== 'checking' && job.progress.parts === null) this.#giveUp(job)
    }
    this.#jobs.clear()
    this.#show([])
  }

  #isOnItsWay(file: File, { stageId, requestId, slot }: UploadDestination): boolean {
    return this.#items.some((item) => {
      const job = this.#jobs.get(item.key)
      if (job === undefined || !isInProgress(item) || !isSameFile(job.file, file)) return false
      const { destination } = job
      return destination.stageId === stageId && destination.requestId === requestId && destination.slot === slot
    })
  }

  #giveUp({ progress, destination }: Job): void {
    const { documentId } = progress
    Object.assign(progress, newUploadProgress())
    if (documentId === null) return
    this.#dependencies.resumable.forget(documentId)
    // If this fails the server discards it after a day.
    this.#dependencies.transport.cancel({ partnerId: destination.partnerId, documentId }).catch(() => undefined)
  }

  #fill(): void {
    for (const { key, state } of this.#items) {
      if (this.#running >= mostAtOnce) return
      const job = this.#jobs.get(key)
      if (state === 'waiting' && job !== undefined) void this.#run(key, job)
    }
  }

  async #run(key: string, job: Job): Promise<void> {
    const { signal } = job.abortController
    const update = (part: Partial<UploadItem>) => {
      if (!signal.aborted) this.#change(key, part)
    }
    this.#running += 1
    update({ state: 'sending' })
    try {
      const document = await sendFile(job, this.#dependencies, {
        signal,
        onSent: (sent) => this.#isWorthShowing(key, sent) && update({ sent, message: null }),
        onRetry: (error) => update({ message: copy.retrying(detailOf(error)).trimEnd() }),
        onResumed: () => update({ isResumed: true }),
        onChecking: () => update({ state: 'checking', sent: job.file.size, message: null }),
      })
      update({
        state: document.state === 'ready' ? 'ready' : 'rejected',
        document,
        message: document.problem?.message ?? null,
      })
      const item = this.#find(key)
      if (item !== undefined && !signal.aborted) this.#onScanResult(document, item)
    } catch (error) {
      update({ state: 'failed', message: failureMessage(error) })
    } finally {
      this.#running -= 1
      this.#fill()
    }
  }

  /** A hundred updates per file are enough, but one that clears an error message is always shown. */
  #isWorthShowing(key: string, sent: number): boolean {
    const item = this.#find(key)
    if (item === undefined) return false
    return item.message !== null || Math.floor((100 * sent) / item.size) !== Math.floor((100 * item.sent) / item.size)
  }

  #find(key: string): UploadItem | undefined {
    return this.#items.find((item) => item.key === key)
  }

  #change(key: string, part: Partial<UploadItem>): void {
    this.#show(this.#items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  }

  #show(items: readonly UploadItem[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

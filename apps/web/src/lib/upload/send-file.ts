import type { Document } from '@loanyard/contract/documents/schemas'
import { ApiError } from '../api/api-error.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import { isRetryable, withRetry } from './retry.ts'
import type { Semaphore } from './transfer/semaphore.ts'
import { SendError } from './transfer/send-bytes.ts'
import { sendParts } from './transfer/send-parts.ts'
import type { SignedUrl, Parts, Wait, UploadDestination, UploadTransport } from './upload-types.ts'

/** What is done, so that another attempt continues from there. */
export interface UploadProgress {
  documentId: string | null
  /** Of a file sent in one piece. */
  address: SignedUrl | null
  /** Of a file sent in parts. */
  parts: Parts | null
  /** Some parts may have arrived earlier; the server knows which. */
  hasBegun: boolean
  hasArrived: boolean
}

export function newUploadProgress(): UploadProgress {
  return { documentId: null, address: null, parts: null, hasBegun: false, hasArrived: false }
}

export interface UploadDependencies {
  readonly transport: UploadTransport
  readonly resumable: ResumableUploads
  readonly semaphore: Semaphore
  readonly pause: Wait
}

interface OneFile {
  readonly file: File
  readonly destination: UploadDestination
  /** Updated during the upload. */
  readonly progress: UploadProgress
}

interface UploadCallbacks {
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
  /** Called before a failed step is retried. */
  readonly onRetry: (error: unknown) => void
  /** An earlier upload is being continued. */
  readonly onResumed: () => void
  readonly onChecking: () => void
}

/** Delays before retrying any step except sending a part, ms. */
const stepRetryWaits = [1000, 3000]
const scanRetryWaits = [1000, 2000, 4000, 8000, 16_000]
/** How often to ask for a scan result that another request is producing: for ten minutes. */
const scanPolls = Array.from({ length: 200 }, () => 3000)

const errorCodeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

function startOver(progress: UploadProgress, resumable: ResumableUploads): void {
  if (progress.documentId !== null) resumable.forget(progress.documentId)
  Object.assign(progress, newUploadProgress())
}

/** Announces the file, or finds its upload from before a reload. */
async function begin(
  { file, destination, progress }: OneFile,
  dependencies: UploadDependencies,
  { signal, onRetry }: UploadCallbacks,
): Promise<void> {
  const unfinished = dependencies.resumable.find(file, destination)
  if (unfinished !== null) {
    Object.assign(progress, { ...newUploadProgress(), documentId: unfinished.documentId, hasBegun: true })
    return
  }
  const { id, parts, ...address } = await withRetry(() => dependencies.transport.announce(file, destination, signal), {
    pause: dependencies.pause,
    signal,
    waits: stepRetryWaits,
    // It may have been announced without an answer; announcing it twice does no harm, but a refusal is final.
    shouldRetry: isRetryable,
    onRetry,
  })
  Object.assign(progress, { ...newUploadProgress(), documentId: id, ...(parts === null ? { address } : { parts }) })
  if (parts === null) return
  const { name, size, lastModified } = file
  dependencies.resumable.keep({ documentId: id, name, size, lastModified, destination })
}

/** Numbers of the parts that have arrived; null if the whole file has, or if the upload is gone and starts over. */
async function findParts(
  { destination, progress }: OneFile,
  dependencies: UploadDependencies,
  callbacks: UploadCallbacks,
): Promise<readonly number[] | null> {
  if (progress.documentId === null) return null
  if (!progress.hasBegun) return []
  try {
    const ref = { partnerId: destination.partnerId, documentId: progress.documentId }
    const { size, count, arrived } = await dependencies.transport.arrivedParts(ref, callbacks.signal)
    progress.parts = { size, count }
    if (arrived.length > 0) callbacks.onResumed()
    return arrived
  } catch (error) {
    if (errorCodeOf(error) === 'not_uploadable') progress.hasArrived = true
    else if (errorCodeOf(error) === 'not_found') startOver(progress, dependencies.resumable)
    else throw error
    return null
  }
}

async function sendWhole(
  { file, progress }: OneFile,
  dependencies: UploadDependencies,
  callbacks: UploadCallbacks,
): Promise<void> {
  const { signal, onSent, onRetry } = callbacks
  const { address } = progress
  if (address === null) throw new Error('there is no address to send to')
  const put = () => {
    onSent(0)
    return dependencies.transport.put(address, file, {
      signal,
      onProgress: (bytes) => onSent(Math.min(bytes, file.size)),
    })
  }
  const retryOptions = { pause: dependencies.pause, signal, waits: stepRetryWaits, onRetry }
  await withRetry(() => dependencies.semaphore.run(put, signal), retryOptions).catch((error: unknown) => {
    // A rejected URL is of no use to the next attempt.
    if (error instanceof SendError && error.status >= 400 && error.status < 500)
      startOver(progress, dependencies.resumable)
    throw error
  })
  onSent(file.size)
}

/** A URL that expired while nothing was sent: the computer slept, or Retry was pressed much later. */
const hasExpired = (error: unknown) => error instanceof SendError && error.status === 403

async function sendAll(one: OneFile, dependencies: UploadDependencies, callbacks: UploadCallbacks): Promise<void> {
  const { file, destination, progress } = one
  let mayRenew = true
  while (!progress.hasArrived) {
    if (progress.documentId === null) await begin(one, dependencies, callbacks)
    if (progress.address !== null) {
      try {
        await sendWhole(one, dependencies, callbacks)
        progress.hasArrived = true
      } catch (error) {
        if (!mayRenew || !hasExpired(error)) throw error
        mayRenew = false
      }
    } else {
      const arrived = await findParts(one, dependencies, callbacks)
      if (arrived === null || progress.documentId === null || progress.parts === null) continue
      progress.hasBegun = true
      const ref = { partnerId: destination.partnerId, documentId: progress.documentId }
      await sendParts(
        { file, ref, parts: progress.parts, arrived },
        { ...dependencies, signal: callbacks.signal, onSent: callbacks.onSent, onRetry: callbacks.onRetry },
      )
      progress.hasArrived = true
    }
  }
}

async function awaitScanResult(
  { destination, progress }: OneFile,
  dependencies: UploadDependencies,
  callbacks: UploadCallbacks,
): Promise<Document> {
  const { pause, transport, resumable } = dependencies
  const { signal, onRetry } = callbacks
  const ref = { partnerId: destination.partnerId, documentId: progress.documentId ?? '' }
  try {
    const ask = () =>
      withRetry(() => transport.complete(ref, signal), { pause, signal, waits: scanRetryWaits, onRetry })
    const shouldRetry = (error: unknown) => errorCodeOf(error) === 'in_progress'
    const document = await withRetry(ask, { pause, signal, waits: scanPolls, shouldRetry })
    resumable.forget(document.id)
    return document
  } catch (error) {
    if (errorCodeOf(error) === 'upload_missing') progress.hasArrived = false
    if (errorCodeOf(error) === 'not_found') startOver(progress, resumable)
    throw error
  }
}

/**
 * Announces a file, sends it whole or in parts, and waits for the scan result. Updates `progress`, so that another
 * attempt continues from there. Throws ApiError and SendError.
 */
export async function sendFile(
  one: OneFile,
  dependencies: UploadDependencies,
  callbacks: UploadCallbacks,
): Promise<Document> {
  await sendAll(one, dependencies, callbacks)
  callbacks.onChecking()
  return awaitScanResult(one, dependencies, callbacks)
}

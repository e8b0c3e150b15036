import type { Document } from '@loanyard/contract/documents'
import { ApiError } from '../api-error.ts'
import { mayPass, patiently } from './backoff.ts'
import type { KeptUploads } from './kept-uploads.ts'
import type { Lanes } from './lanes.ts'
import { SendError } from './send-bytes.ts'
import { sendParts } from './send-parts.ts'
import type { ByteAddress, Parts, Pause, UploadPlace, UploadTransport } from './upload-types.ts'

/** What of a file's way is behind it, so that another try goes on from there. */
export interface Course {
  documentId: string | null
  /** Of a file that goes in one piece. */
  address: ByteAddress | null
  /** Of a file that goes in parts. */
  parts: Parts | null
  /** Some parts may be there from an earlier try; the server knows which. */
  hasBegun: boolean
  hasArrived: boolean
}

export function newCourse(): Course {
  return { documentId: null, address: null, parts: null, hasBegun: false, hasArrived: false }
}

export interface SendMeans {
  readonly transport: UploadTransport
  readonly kept: KeptUploads
  readonly lanes: Lanes
  readonly pause: Pause
}

interface OneFile {
  readonly file: File
  readonly place: UploadPlace
  /** Changed on the way. */
  readonly course: Course
}

interface Watch {
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
  /** Something broke, and is going to be tried again. */
  readonly onTrouble: (error: unknown) => void
  /** It goes on where an earlier try had stopped. */
  readonly onResumed: () => void
  readonly onChecking: () => void
}

/** Waits before a step that is not the sending of a part is tried again, ms. */
const fewWaits = [1000, 3000]
const verdictWaits = [1000, 2000, 4000, 8000, 16_000]
/** How often a verdict that somebody else's request is working on is asked for: for ten minutes. */
const looks = Array.from({ length: 200 }, () => 3000)

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

function startOver(course: Course, kept: KeptUploads): void {
  if (course.documentId !== null) kept.forget(course.documentId)
  Object.assign(course, newCourse())
}

/** Announces the file, or finds the upload of it that has begun before a reload. */
async function begin({ file, place, course }: OneFile, means: SendMeans, { signal, onTrouble }: Watch): Promise<void> {
  const known = means.kept.find(file, place)
  if (known !== null) {
    Object.assign(course, { ...newCourse(), documentId: known.documentId, hasBegun: true })
    return
  }
  const { id, parts, ...address } = await patiently(() => means.transport.announce(file, place, signal), {
    pause: means.pause,
    signal,
    waits: fewWaits,
    // Without an answer it may have been announced: a second one would do no harm, but a refusal is final.
    isWorthIt: mayPass,
    onTrouble,
  })
  Object.assign(course, { ...newCourse(), documentId: id, ...(parts === null ? { address } : { parts }) })
  if (parts === null) return
  const { name, size, lastModified } = file
  means.kept.keep({ documentId: id, name, size, lastModified, place })
}

/** Asks which parts are there. False where the upload is gone, so that it has to begin anew. */
async function findParts(
  { place, course }: OneFile,
  means: SendMeans,
  watch: Watch,
): Promise<readonly number[] | null> {
  if (course.documentId === null) return null
  if (!course.hasBegun) return []
  try {
    const ref = { partnerId: place.partnerId, documentId: course.documentId }
    const { size, count, arrived } = await means.transport.arrivedParts(ref, watch.signal)
    course.parts = { size, count }
    if (arrived.length > 0) watch.onResumed()
    return arrived
  } catch (error) {
    if (codeOf(error) === 'not_uploadable') course.hasArrived = true
    else if (codeOf(error) === 'not_found') startOver(course, means.kept)
    else throw error
    return null
  }
}

async function sendWhole({ file, course }: OneFile, means: SendMeans, watch: Watch): Promise<void> {
  const { signal, onSent, onTrouble } = watch
  const { address } = course
  if (address === null) throw new Error('there is no address to send to')
  const put = () => {
    onSent(0)
    return means.transport.put(address, file, { signal, onProgress: (bytes) => onSent(Math.min(bytes, file.size)) })
  }
  const patience = { pause: means.pause, signal, waits: fewWaits, onTrouble }
  await patiently(() => means.lanes.run(put, signal), patience).catch((error: unknown) => {
    // An address that is not taken any more is of no use to the next try.
    if (error instanceof SendError && error.status >= 400 && error.status < 500) startOver(course, means.kept)
    throw error
  })
  onSent(file.size)
}

/** An address that has ended while nobody sent anything: the computer slept, or Retry was pressed after lunch. */
const hasExpired = (error: unknown) => error instanceof SendError && error.status === 403

async function sendAll(one: OneFile, means: SendMeans, watch: Watch): Promise<void> {
  const { file, place, course } = one
  let mayRenew = true
  while (!course.hasArrived) {
    if (course.documentId === null) await begin(one, means, watch)
    if (course.address !== null) {
      try {
        await sendWhole(one, means, watch)
        course.hasArrived = true
      } catch (error) {
        if (!mayRenew || !hasExpired(error)) throw error
        mayRenew = false
      }
    } else {
      const arrived = await findParts(one, means, watch)
      if (arrived === null || course.documentId === null || course.parts === null) continue
      course.hasBegun = true
      const ref = { partnerId: place.partnerId, documentId: course.documentId }
      await sendParts(
        { file, ref, parts: course.parts, arrived },
        { ...means, signal: watch.signal, onSent: watch.onSent, onTrouble: watch.onTrouble },
      )
      course.hasArrived = true
    }
  }
}

async function verdictOf({ place, course }: OneFile, means: SendMeans, watch: Watch): Promise<Document> {
  const { pause, transport, kept } = means
  const { signal, onTrouble } = watch
  const ref = { partnerId: place.partnerId, documentId: course.documentId ?? '' }
  try {
    const ask = () =>
      patiently(() => transport.complete(ref, signal), { pause, signal, waits: verdictWaits, onTrouble })
    const isWorthIt = (error: unknown) => codeOf(error) === 'in_progress'
    const document = await patiently(ask, { pause, signal, waits: looks, isWorthIt })
    kept.forget(document.id)
    return document
  } catch (error) {
    if (codeOf(error) === 'upload_missing') course.hasArrived = false
    if (codeOf(error) === 'not_found') startOver(course, kept)
    throw error
  }
}

/**
 * Takes one file all the way: announced, sent whole or in parts, looked at by the server, whose verdict is the answer.
 * What is done stands in `course`, so that another try goes on from there. Throws ApiError, SendError.
 */
export async function sendFile(one: OneFile, means: SendMeans, watch: Watch): Promise<Document> {
  await sendAll(one, means, watch)
  watch.onChecking()
  return verdictOf(one, means, watch)
}

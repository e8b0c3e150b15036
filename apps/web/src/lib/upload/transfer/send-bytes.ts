import * as copy from '../copy.ts'
import type { SignedUrl, TransferCallbacks } from '../upload-types.ts'

/** Blob storage rejected the bytes, or could not be reached (status 0). */
export class SendError extends Error {
  override readonly name = 'SendError'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** A connection without progress for this long is dead, even if no error was reported. */
const stallMs = 60_000

const sentences: Record<number, string> = {
  0: copy.connectionLost,
  403: copy.linkExpired,
  413: copy.tooLarge,
  503: copy.storageUnavailable,
  507: copy.storageFull,
}

/** Our own storage answers with a readable message; others answer with XML not meant for people. */
function sentenceOfReply({ status, responseText }: XMLHttpRequest): string {
  try {
    const body: unknown = JSON.parse(responseText)
    if (typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string')
      return body.detail
  } catch {
    // Not a problem document.
  }
  return sentences[status] ?? copy.storageRejected(status)
}

/** Calls `onStall` if `moved` is not called in time; `end` stops watching. */
function watchForStall(onStall: () => void): { moved: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout>
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(onStall, stallMs)
  }
  moved()
  return { moved, end: () => clearTimeout(timer) }
}

/**
 * Sends bytes to a presigned URL by XMLHttpRequest, because `fetch` doesn't report upload progress. Throws SendError;
 * rejects with the signal's reason when aborted.
 */
export function sendBytes(
  { presigned_url, headers }: SignedUrl,
  bytes: Blob,
  { signal, onProgress }: TransferCallbacks,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const onAbort = () => request.abort()
  const watch = watchForStall(onAbort)
  request.upload.addEventListener('progress', ({ loaded }) => {
    watch.moved()
    onProgress(loaded)
  })
  // Always the last event.
  request.addEventListener('loadend', () => {
    watch.end()
    signal.removeEventListener('abort', onAbort)
    const { status } = request
    if (status >= 200 && status < 300) resolve()
    else if (signal.aborted) reject(signal.reason)
    else reject(new SendError(status, sentenceOfReply(request)))
  })
  signal.addEventListener('abort', onAbort)
  request.open('PUT', presigned_url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (signal.aborted) {
    watch.end()
    reject(signal.reason)
  } else request.send(bytes)
  return promise
}

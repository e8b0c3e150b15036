import {
  getDocument,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// eslint-disable-next-line import/default -- Vite turns the import into its URL
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import * as copy from '../copy.ts'
import { readBytes, type ByteSource } from '../document-bytes.ts'
import { PreviewError } from '../preview-error.ts'

/** Feeds pdf.js byte ranges on request, so that the first page shows before the last has arrived. */
class RangeTransport extends PDFDataRangeTransport {
  readonly #source: ByteSource
  readonly #leaving = new AbortController()
  readonly #onFailure: (error: unknown) => void

  /** @param onFailure called when a range can't be fetched; pdf.js itself would wait for it forever */
  constructor(source: ByteSource, size: number, onFailure: (error: unknown) => void) {
    super(size, null)
    this.#source = source
    this.#onFailure = onFailure
  }

  override requestDataRange(begin: number, end: number): void {
    this.#part(begin, end).then(
      (part) => this.#leaving.signal.aborted || this.onDataRange(begin, part),
      (error: unknown) => this.#leaving.signal.aborted || this.#onFailure(error),
    )
  }

  override abort(): void {
    this.#leaving.abort()
  }

  async #part(begin: number, end: number): Promise<Uint8Array> {
    const response = await this.#source.fetch({ range: [begin, end - 1], signal: this.#leaving.signal })
    const bytes = new Uint8Array(await response.arrayBuffer())
    // A file store without range support sends everything.
    return response.status === 206 ? bytes : bytes.subarray(begin, end)
  }
}

/** Smaller documents are fetched whole: ranges would take longer. */
const singleFetchLimit = 1024 * 1024
/** Larger documents are fetched only as far as they are read. */
const prefetchLimit = 24 * 1024 * 1024
const partSize = 256 * 1024

/** Fetches the other files pdf.js needs on the page's side: the worker's policy allows it no requests. */
class FileFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { urlOfFile } = await import('./pdf-files.ts')
    const address = urlOfFile(filename)
    const response = address === undefined ? null : await fetch(address)
    if (!response?.ok) throw new Error(`${filename} is missing`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy
  /** Ends the worker and cancels pending requests. */
  readonly close: () => void
}

interface OpenOptions {
  readonly source: ByteSource
  /** Bytes; null if unknown. */
  readonly size: number | null
  readonly signal: AbortSignal
  /** Called when a range can't be fetched after the document has opened. */
  readonly onFailure: (error: unknown) => void
}

async function bytesOf({ source, size, signal, onFailure }: OpenOptions) {
  if (size === null || size <= singleFetchLimit) {
    return { data: (await readBytes(source, Number.MAX_SAFE_INTEGER, signal)).bytes }
  }
  return {
    range: new RangeTransport(source, size, onFailure),
    rangeChunkSize: partSize,
    disableStream: true,
    disableAutoFetch: size > prefetchLimit,
  }
}

/** Maps pdf.js errors to user-facing ones; other errors pass through. */
function failureOf(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return new PreviewError(copy.pdfPassword)
  if (name === 'InvalidPDFException') return new PreviewError(copy.pdfDamaged)
  return error
}

/**
 * Opens a PDF in its own worker. Its scripts never run: pdf.js gets no scripting engine, no forms are submitted, and
 * the worker can't make requests. Throws PreviewError, ApiError, and what `fetch` throws when aborted.
 */
export async function openPdf(options: OpenOptions): Promise<OpenPdf> {
  const bytes = await bytesOf(options)
  const port = new Worker(workerUrl, { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    ...bytes,
    worker,
    BinaryDataFactory: FileFactory,
    useWorkerFetch: false,
    // File names, not URLs: see FileFactory.
    cMapUrl: 'files/',
    standardFontDataUrl: 'files/',
    wasmUrl: 'files/',
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = () => {
    void task.destroy().finally(() => port.terminate())
  }
  options.signal.addEventListener('abort', close, { once: true })
  const died = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new PreviewError(copy.pdfStartFailed)))
  })
  try {
    return { pdf: await Promise.race([task.promise, died]), close }
  } catch (error) {
    close()
    throw failureOf(error)
  }
}

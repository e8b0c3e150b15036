import {
  getDocument,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// eslint-disable-next-line import/default -- Vite makes the address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { readBytes, type ByteSource } from '../document-bytes.ts'
import { PreviewError } from '../preview-error.ts'

/** Gives pdf.js the parts of a document it asks for, so that the first page shows before the last has arrived. */
class RangeTransport extends PDFDataRangeTransport {
  readonly #source: ByteSource
  readonly #leaving = new AbortController()
  readonly #onFailure: (error: unknown) => void

  /** @param onFailure called when a part could not be had: pdf.js itself would wait for it for ever */
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
    // A store that does not know ranges sends everything.
    return response.status === 206 ? bytes : bytes.subarray(begin, end)
  }
}

/** Smaller documents come in one piece: asking for parts would take longer. */
const singleFetchLimit = 1024 * 1024
/** Larger ones are not fetched further than they are read. */
const prefetchLimit = 24 * 1024 * 1024
const partSize = 256 * 1024

/** Fetches what pdf.js needs beside the document on the page's side: its worker reaches nothing. */
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
  /** Ends the worker and whatever is still being fetched. */
  readonly close: () => void
}

interface Opening {
  readonly source: ByteSource
  /** Bytes; null where it is not known. */
  readonly size: number | null
  readonly signal: AbortSignal
  /** Called when a part could not be had after the document had opened. */
  readonly onFailure: (error: unknown) => void
}

async function bytesOf({ source, size, signal, onFailure }: Opening) {
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

/** Why a PDF did not open, in words for people; what else failed is handed through. */
function failureOf(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return new PreviewError('This PDF is password-protected.')
  if (name === 'InvalidPDFException') return new PreviewError('This PDF is damaged and can’t be opened.')
  return error
}

/**
 * Opens a PDF in a worker of its own. No script of it runs: pdf.js is given no engine for that, no form is sent, and the
 * worker can reach nothing. Throws PreviewError, ApiError, and what `fetch` throws when called off.
 */
export async function openPdf(opening: Opening): Promise<OpenPdf> {
  const bytes = await bytesOf(opening)
  const port = new Worker(workerUrl, { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    ...bytes,
    worker,
    BinaryDataFactory: FileFactory,
    useWorkerFetch: false,
    // Names of files, not addresses: see FileFactory.
    cMapUrl: 'files/',
    standardFontDataUrl: 'files/',
    wasmUrl: 'files/',
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = () => {
    void task.destroy().finally(() => port.terminate())
  }
  opening.signal.addEventListener('abort', close, { once: true })
  const died = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new PreviewError('The PDF viewer didn’t start. Try again.')))
  })
  try {
    return { pdf: await Promise.race([task.promise, died]), close }
  } catch (error) {
    close()
    throw failureOf(error)
  }
}

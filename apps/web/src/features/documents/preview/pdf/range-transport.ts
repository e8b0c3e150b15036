import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ByteSource } from '../bytes.ts'

/** Gives pdf.js the parts of a document it asks for, so that the first page shows before the last has arrived. */
export class RangeTransport extends PDFDataRangeTransport {
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

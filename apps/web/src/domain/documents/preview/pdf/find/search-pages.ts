import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { piecesOf } from '../text-layer.ts'
import { countMatches, pageText, type PageText } from './find-text.ts'
import type { Counts } from './match-navigation.ts'

/** Minimum interval between progress updates. */
const showMs = 120

/** The text of each page, extracted only once. */
export class PageTexts {
  readonly #pdf: PDFDocumentProxy
  readonly #texts = new Map<number, PageText>()

  constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf
  }

  /** @param index from 0 */
  async at(index: number): Promise<PageText> {
    const cached = this.#texts.get(index)
    if (cached !== undefined) return cached
    const page = await this.#pdf.getPage(index + 1)
    const text = pageText(piecesOf(await page.getTextContent()))
    this.#texts.set(index, text)
    return text
  }
}

export interface SearchProgress {
  readonly counts: Counts
  readonly isDone: boolean
  /** True if the whole document was searched and has no text at all, as in a scan. */
  readonly hasNoText: boolean
}

interface SearchOptions {
  readonly pages: readonly number[]
  readonly search: RegExp
  readonly texts: PageTexts
  readonly signal: AbortSignal
  readonly onProgress: (progress: SearchProgress) => void
}

/** Searches page by page and reports progress. A page that can't be read has no matches. */
export async function searchPages({ pages, search, texts, signal, onProgress }: SearchOptions): Promise<void> {
  const counts = new Map<number, number>()
  let hasNoText = true
  let shownAt = performance.now()
  for (const index of pages) {
    const text = await texts.at(index).catch(() => null)
    if (signal.aborted) return
    if (text !== null && text.folded.trim() !== '') hasNoText = false
    const count = text === null ? 0 : countMatches(text, search)
    if (count > 0) counts.set(index, count)
    if (performance.now() - shownAt > showMs) {
      onProgress({ counts: new Map(counts), isDone: false, hasNoText: false })
      shownAt = performance.now()
    }
  }
  onProgress({ counts, isDone: true, hasNoText })
}

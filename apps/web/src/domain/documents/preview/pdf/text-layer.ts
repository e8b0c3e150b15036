import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageRegion } from '../zoom/scrolling.ts'
import { rotationOf } from './draw-page.ts'
import type { Match, TextPiece } from './find/find-text.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** Pieces in the order of the layer's elements. */
export function piecesOf({ items }: TextContent): TextPiece[] {
  return items.flatMap((item) => ('str' in item ? [{ str: item.str, hasEOL: item.hasEOL }] : []))
}

/** A page's text over its image, for selection, screen readers and search. */
export interface PageTextLayer {
  readonly pieces: readonly TextPiece[]
  /** One element per piece; those of empty pieces aren't in the document. */
  readonly elements: readonly HTMLElement[]
  readonly turn: (turns: number) => void
}

/**
 * Fills an element with a page's text. It scales with `--total-scale-factor` (CSS pixels per point), so zooming doesn't
 * rebuild it.
 */
export async function renderTextLayer(
  page: PDFPageProxy,
  container: HTMLElement,
  turns: number,
): Promise<PageTextLayer> {
  const content = await page.getTextContent()
  const viewportOf = (quarters: number) => page.getViewport({ scale: 1, rotation: rotationOf(page, quarters) })
  const layer = new TextLayer({ textContentSource: content, container, viewport: viewportOf(turns) })
  await layer.render()
  const end = document.createElement('div')
  end.className = 'endOfContent'
  container.append(end)
  return {
    pieces: piecesOf(content),
    elements: layer.textDivs,
    turn: (quarters) => layer.update({ viewport: viewportOf(quarters) }),
  }
}

/** A match's areas on the page: one box per line or part of a line. */
export function areasOf(match: Match, { elements }: PageTextLayer, page: DOMRect): PageRegion[] {
  return match.flatMap(({ piece, from, to }) => {
    const text = elements[piece]?.firstChild
    if (!(text instanceof Text) || to > text.length) return []
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    const { left, top, width, height } = range.getBoundingClientRect()
    return [
      {
        left: (left - page.left) / page.width,
        top: (top - page.top) / page.height,
        width: width / page.width,
        height: height / page.height,
      },
    ]
  })
}

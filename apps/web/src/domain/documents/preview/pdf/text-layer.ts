import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { rotationOf } from './draw-page.ts'
import type { Match, TextPiece } from './find/find-text.ts'
import type { PageArea } from './page-links.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** The pieces of text of a page, in the order in which the layer has its elements. */
export function piecesOf({ items }: TextContent): TextPiece[] {
  return items.flatMap((item) => ('str' in item ? [{ str: item.str, hasEOL: item.hasEOL }] : []))
}

/** The text of a page over its picture, to be selected, read aloud and found. */
export interface PageTextLayer {
  readonly pieces: readonly TextPiece[]
  /** An element for each piece; empty ones are not in the page. */
  readonly elements: readonly HTMLElement[]
  readonly turn: (turns: number) => void
}

/**
 * Fills an element with the text of a page. It follows `--total-scale-factor` (CSS pixels per point), so zooming does not
 * make it anew.
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

/** Where a match lies on the page: a box for each line, or part of a line. */
export function areasOf(match: Match, { elements }: PageTextLayer, page: DOMRect): PageArea[] {
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

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

interface Line {
  readonly text: string
  /** Distance from the bottom of the page, and height, in points. */
  readonly y: number
  readonly height: number
}

function rowsOf({ items }: TextContent): Line[] {
  const rows: Line[] = []
  let [text, y, height] = ['', 0, 0]
  const endRow = () => {
    const plain = text.replace(/\s+/gu, ' ').trim()
    if (plain !== '') rows.push({ text: plain, y, height })
    text = ''
  }
  for (const item of items) {
    if (!('str' in item)) continue
    if (item.str.trim() !== '') {
      y = Number(item.transform[5] ?? 0)
      height = item.height
    }
    text += item.str
    if (item.hasEOL) endRow()
  }
  endRow()
  return rows
}

/** A line that runs on belongs to the same paragraph; a larger gap, or a line that ends a sentence early, ends it. */
const isSameParagraph = (one: Line, next: Line, widest: number) =>
  one.y > next.y && one.y - next.y < 1.6 * Math.max(one.height, next.height) && one.text.length > 0.7 * widest

/** The text of a page as paragraphs, so that it can be laid out in any width. */
export function linesOf(content: TextContent): string[] {
  const rows = rowsOf(content)
  const widest = Math.max(0, ...rows.map(({ text }) => text.length))
  const paragraphs: string[] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    const last = paragraphs.length - 1
    if (before !== undefined && isSameParagraph(before, row, widest)) paragraphs[last] += ` ${row.text}`
    else paragraphs.push(row.text)
  }
  return paragraphs
}

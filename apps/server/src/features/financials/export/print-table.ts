import { markup, type Markup } from '../../../media/markup.ts'
import * as copy from '../copy.ts'

const characterWidths: readonly (readonly [RegExp, number])[] = [
  [/^[\u2e80-\u{10ffff}—]$/u, 1],
  [/^[MWmw%@…]$/, 0.98],
  [/^\p{Lu}$/u, 0.76],
  [/^[\s.,:;'!|()ijlrt-]$/, 0.42],
]
const defaultWidth = 0.63

/**
 * Approximate maximum width of a printed text, in multiples of the font size, measured on the PDF's fonts, bold
 * included.
 */
function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width += characterWidths.find(([pattern]) => pattern.test(character))?.[1] ?? defaultWidth
  return width
}

/** Cut with an ellipsis if it is wider than `maxWidth`. */
function truncateToWidth(text: string, maxWidth: number): string {
  if (widthOf(text) <= maxWidth) return text
  let width = widthOf('…')
  let truncated = ''
  for (const character of text) {
    width += widthOf(character)
    if (width > maxWidth) break
    truncated += character
  }
  return `${truncated}…`
}

/** Cells are texts; the first column names the row. */
export interface PrintedTable {
  readonly title: string
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly totals: readonly (readonly string[])[]
}

/** Sentences under a title. */
export interface PrintedText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Lines per page, and what a table's title and headings and the first page's header take of them. */
const linesPerPage = 31
const linesPerHeading = 3
const firstPageHeaderLines = 4
/** Of a cell, in multiples of the font size; longer texts would need a second line. */
const maxCellWidth = 24
/** Points: the font size, and the gap between cells. */
const fontSize = 8
const cellGap = 12

/** The part of a table that fits on one page. */
interface Part {
  readonly lines: number
  readonly content: Markup
}

/** Continued tables say so under their headings; small tables share a page. */
export function paginate(tables: readonly (PrintedTable | PrintedText)[]): Markup[][] {
  const pages: Markup[][] = [[]]
  let left = linesPerPage - firstPageHeaderLines
  for (const { lines, content } of tables.flatMap((each) => ('lines' in each ? partsOf(each) : textPart(each)))) {
    const height = lines + linesPerHeading
    if (height > left) {
      pages.push([])
      left = linesPerPage
    }
    pages.at(-1)?.push(content)
    left -= height
  }
  return pages.filter((page) => page.length > 0)
}

function partsOf({ title, headings, lines, totals }: PrintedTable): Part[] {
  const rows = [
    ...lines.map((cells) => row(cells, '')),
    ...(lines.length === 0 ? [markup`<tr><td class="name">${copy.nothingYet}</td></tr>`] : []),
    ...totals.map((cells) => row(cells, 'total')),
  ]
  const rowsPerPart = linesPerPage - firstPageHeaderLines - linesPerHeading
  const head = headings.map((text, at) => markup`<th${nameClass(at)}>${fit(text)}</th>`)
  return Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, index) => {
    const some = rows.slice(index * rowsPerPart, (index + 1) * rowsPerPart)
    const heading = index === 0 ? title : copy.continued(title)
    return {
      lines: some.length,
      content: markup`<h2>${heading}</h2><table><tr class="head">${head}</tr>${some}</table>`,
    }
  })
}

/** Between the margins, in multiples of the font size. */
const lineWidth = 88

function textPart({ title, paragraphs }: PrintedText): Part {
  const lines = paragraphs.reduce((sum, text) => sum + Math.ceil(widthOf(text) / lineWidth), 0)
  return { lines, content: markup`<h2>${title}</h2>${paragraphs.map((text) => markup`<p>${text}</p>`)}` }
}

function row(cells: readonly string[], kind: string): Markup {
  const texts = cells.map((text, at) => markup`<td${nameClass(at)}>${fit(text)}</td>`)
  return markup`<tr class="${kind}">${texts}</tr>`
}

const nameClass = (at: number) => (at === 0 ? markup` class="name"` : '')

const fit = (text: string) => truncateToWidth(text, maxCellWidth)

/** Points that a column needs for its heading and cells. */
export function columnWidth(texts: readonly string[]): number {
  return cellGap + fontSize * Math.max(0, ...texts.map((text) => widthOf(fit(text))))
}

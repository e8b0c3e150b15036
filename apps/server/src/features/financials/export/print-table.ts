import { markup, type Markup } from '../../../media/markup.ts'
import * as copy from '../copy.ts'

const classes: readonly (readonly [RegExp, number])[] = [
  [/^[\u2e80-\u{10ffff}—]$/u, 1],
  [/^[MWmw%@…]$/, 0.98],
  [/^\p{Lu}$/u, 0.76],
  [/^[\s.,:;'!|()ijlrt-]$/, 0.42],
]
const other = 0.63

/** How wide a text is printed at most, about, in parts of its size: measured on the fonts of the PDF, bold ones too. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += classes.find(([pattern]) => pattern.test(character))?.[1] ?? other
  return width
}

/** A text that is no wider than `most`; one that would be ends in an ellipsis. */
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

/** A table to be printed: cells are texts, the first column names the row. */
export interface PrintedTable {
  readonly title: string
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly totals: readonly (readonly string[])[]
}

/** Lines that fit on a page, and what title and headings of a table take of it, and the head of the first page. */
const linesPerPage = 31
const linesPerHeading = 3
const firstPageHeaderLines = 4
/** Of a cell, in parts of its size: longer texts would take a second line. */
const widest = 24
/** Points: the size of cells, and what is between two of them. */
const size = 8
const cellGap = 12

/** A table, or as much of it as comes on one page. */
interface Part {
  readonly title: string
  readonly headings: readonly string[]
  readonly rows: readonly Markup[]
}

/** Tables page by page: a table that goes on says so, under its headings; small ones share a page. */
export function paginate(tables: readonly PrintedTable[]): Markup[][] {
  const pages: Markup[][] = [[]]
  let left = linesPerPage - firstPageHeaderLines
  for (const part of tables.flatMap(partsOf)) {
    const height = part.rows.length + linesPerHeading
    if (height > left) {
      pages.push([])
      left = linesPerPage
    }
    pages.at(-1)?.push(printPart(part))
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
  return Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, index) => ({
    title: index === 0 ? title : copy.continued(title),
    headings,
    rows: rows.slice(index * rowsPerPart, (index + 1) * rowsPerPart),
  }))
}

function printPart({ title, headings, rows }: Part): Markup {
  const head = headings.map((text, at) => markup`<th${nameClass(at)}>${cut(text)}</th>`)
  return markup`<h2>${title}</h2><table><tr class="head">${head}</tr>${rows}</table>`
}

function row(cells: readonly string[], kind: string): Markup {
  const texts = cells.map((text, at) => markup`<td${nameClass(at)}>${cut(text)}</td>`)
  return markup`<tr class="${kind}">${texts}</tr>`
}

const nameClass = (at: number) => (at === 0 ? markup` class="name"` : '')

const cut = (text: string) => truncateToWidth(text, widest)

/** Points that a column takes, its heading and what stands in it. */
export function columnWidth(texts: readonly string[]): number {
  return cellGap + size * Math.max(0, ...texts.map((text) => widthOf(cut(text))))
}

import { markup, type Markup } from '../../platform/markup.ts'
import { truncateToWidth, widthOf } from './print-width.ts'

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
    ...(lines.length === 0 ? [markup`<tr><td class="name">Nothing yet</td></tr>`] : []),
    ...totals.map((cells) => row(cells, 'total')),
  ]
  const rowsPerPart = linesPerPage - firstPageHeaderLines - linesPerHeading
  return Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, index) => ({
    title: index === 0 ? title : `${title}, continued`,
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

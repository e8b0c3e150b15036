import { markup, type Markup } from '../../../../media/markup.ts'
import { formatMoney } from '../../tables/cells.ts'
import { truncateToWidth } from '../fit-text.ts'

/** Parts of the page. mupdf lays out tables, but neither flex boxes nor grids. */

/** "1350000.00" → "$1,350,000": cents only where there are some. */
export const money = (amount: string): string => formatMoney(amount).replace(/\.00(?=\)?$)/, '')

/** In columns of whole dollars. */
export const wholeMoney = (amount: string): string => money(`${Math.round(Number(amount))}.00`)

/** "0.105" → "10.5%", shifted digit by digit. */
export function percentText(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.split('.')
  const digits = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = decimals.slice(2).replace(/0+$/, '')
  return `${digits}${rest === '' ? '' : `.${rest}`}%`
}

interface BlockTable {
  /** Null: no headings. */
  readonly headings: readonly string[] | null
  /** The first cell names the row. */
  readonly lines: readonly (readonly string[])[]
  readonly totals?: readonly (readonly string[])[]
  /** Of the columns, in percent of the table. Undefined: by what they hold, as mupdf shares out the rest. */
  readonly widths?: readonly number[]
  /** The widest name, in multiples of the font size; a longer one is cut. */
  readonly nameWidth: number
}

const widthAt = (widths: readonly number[] | undefined, at: number) =>
  widths?.[at] === undefined ? '' : `width:${widths[at]}%`

function cells(texts: readonly string[], { nameWidth, widths }: BlockTable): Markup[] {
  return texts.map((text, at) =>
    at === 0
      ? markup`<td class="n" style="${widthAt(widths, at)}">${truncateToWidth(text, nameWidth)}</td>`
      : markup`<td style="${widthAt(widths, at)}">${text}</td>`,
  )
}

export function table(content: BlockTable): Markup {
  const { headings, lines, totals = [] } = content
  const head =
    headings === null
      ? ''
      : markup`<tr class="head">${headings.map((text, at) => (at === 0 ? markup`<th class="n">${text}</th>` : markup`<th>${truncateToWidth(text, 14)}</th>`))}</tr>`
  return markup`<table class="data">${head}${lines.map((texts) => markup`<tr>${cells(texts, content)}</tr>`)}${totals.map((texts) => markup`<tr class="total">${cells(texts, content)}</tr>`)}</table>`
}

export const block = (title: string, content: Markup): Markup => markup`<h2>${title}</h2>${content}`

/** In multiples of the font size: half a page, because lines break only between words. */
const longestWord = 30

/** Cuts words, such as addresses, that would run over the margin. */
const fitWords = (text: string): string =>
  text
    .split(' ')
    .map((word) => truncateToWidth(word, longestWord))
    .join(' ')

export const note = (text: string): Markup => markup`<p class="note">${fitWords(text)}</p>`

/** Two blocks side by side. */
export const beside = (left: Markup, right: Markup): Markup =>
  markup`<table class="two"><tr><td class="left">${left}</td><td class="right">${right}</td></tr></table>`

export interface KeyFigure {
  readonly label: string
  readonly value: string
  readonly note: string
}

export const keyFigures = (figures: readonly KeyFigure[]): Markup =>
  markup`<table class="keys"><tr>${figures.map(
    ({ label, value, note: text }) =>
      markup`<td><p class="label">${label}</p><p class="value">${value}</p><p class="label">${text}</p></td>`,
  )}</tr></table>`

export function paragraphs(title: string, text: string | null): Markup {
  if (text === null || text.trim() === '') return markup``
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '')
  return block(title, markup`${lines.map((line) => markup`<p class="text">${fitWords(line)}</p>`)}`)
}

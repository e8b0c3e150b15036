import { expect, test } from 'vitest'
import { linesOf } from './text-lines.ts'

type Content = Parameters<typeof linesOf>[0]

const content = (rows: readonly [text: string, y: number][]): Content => ({
  items: rows.map(([str, y]) => ({
    str,
    dir: 'ltr',
    width: 100,
    height: 10,
    transform: [10, 0, 0, 10, 50, y],
    fontName: 'F',
    hasEOL: true,
  })),
  styles: {},
  lang: null,
})

test('joins the lines of a paragraph and keeps headings, gaps and short lines apart', () => {
  const lines = linesOf(
    content([
      ['Authorization', 700],
      ['I allow the lender to ask for my', 660],
      ['credit report and to share it.', 648],
      ['Signature: ______', 600],
      ['Date:', 588],
    ]),
  )
  expect(lines).toEqual([
    'Authorization',
    'I allow the lender to ask for my credit report and to share it.',
    'Signature: ______',
    'Date:',
  ])
})

test('reads nothing from a scan', () => {
  expect(linesOf(content([[' ', 700]]))).toEqual([])
})

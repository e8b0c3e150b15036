import { expect, test } from 'vitest'
import { safeCell, unsafeCell } from '../../media/spreadsheets/csv.ts'

const formulas = [
  ['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", '\t=1', '\r=1', '\n=1'],
  [
    ' =1',
    '\u00A0=1',
    '\u3000=1',
    '\u200B=1',
    '\uFEFF=1',
    '\u2060\u200D=1',
    '\u00AD=1',
    '\u3164=1',
    '\u2800=1',
    '\u0000=1',
  ],
  ['＝1', '＋1', '－1', '＠SUM', '−1+1', ' \u200B＝1', '﹦1'],
  [';=1', '|=1', '"=1', '" =1', "'=1", '; | "=1'],
].flat()

test.each(formulas.map((cell) => [JSON.stringify(cell), cell]))('I1b: prefixes %s with an apostrophe', (_, cell) => {
  expect(safeCell(cell)).toBe(`'${cell}`)
  expect(unsafeCell(`'${cell}`)).toBe(cell)
})

test('I1b: leaves text that is no formula unchanged', () => {
  const plain = [
    'Ana Reyes',
    ' Ana',
    'a=b',
    '(555) 010-2030',
    '"Bo" Rower',
    "O'Neil",
    '1-2',
    '',
    'x@example.com',
    '; note',
  ]
  for (const cell of plain) {
    expect(safeCell(cell)).toBe(cell)
    expect(unsafeCell(`'${cell}`)).toBe(`'${cell}`)
  }
  for (const cell of [-5, 0, null]) expect(safeCell(cell)).toBe(cell)
})

import { expect, test } from 'vitest'
import type { ColumnMeaning } from '../columns.ts'
import { leadsCsv, mapRows, remainingCsv } from './mapped-rows.ts'

const file = {
  name: 'a.csv',
  header: ['First', 'Last', 'Mail', 'Amount'],
  rows: [
    ['Ana', 'Reyes', 'ana@example.com', '$1'],
    [],
    ['Bo', 'Li', 'bo@example.com', '1', '250', '000'],
    ['Cy', '', 'cy', ''],
  ],
}
const meanings = new Map<number, ColumnMeaning | null>([
  [0, 'first_name'],
  [1, 'last_name'],
  [2, 'email'],
  [3, 'loan_amount'],
])
const mapped = mapRows(file, meanings, [])

test('joins first and last names, skips empty rows, and refuses rows with more cells than the header', () => {
  expect(mapped).toMatchObject([
    { row: 2, lead: { full_name: 'Ana Reyes', email: 'ana@example.com', loan_amount: '$1' }, problem: null },
    {
      row: 4,
      problem: 'This row has 6 cells, but the header has 4. Put quotation marks around cells that contain commas.',
    },
    { row: 5, lead: { full_name: 'Cy', email: 'cy' }, problem: null },
  ])
})

test('keeps each row where it stood for the check, and only the chosen ones for the import', () => {
  const lines = (text: string) => text.split('\r\n').map((line) => line.split(',').slice(0, 2).join())
  expect(lines(leadsCsv(mapped, true))).toEqual(['full_name,email', 'Ana Reyes,ana@example.com', ',', ',', 'Cy,cy'])
  expect(lines(leadsCsv(mapped.slice(2), false))).toEqual(['full_name,email', 'Cy,cy'])
})

test('writes what stays behind as it came, with the reason, and no formulas', () => {
  const formula = { ...file, rows: [['=1+1', '', 'x', '']] }
  expect(remainingCsv(formula, new Map([[2, 'email: no']])).split('\r\n')).toEqual([
    '\uFEFFFirst,Last,Mail,Amount,Not imported because',
    "'=1+1,,x,,email: no",
  ])
})

test('refuses a row that says nothing in the imported columns, which the server would skip', () => {
  const note = { ...file, rows: [['', '', '', 'call back']] }
  const [row] = mapRows(note, new Map<number, ColumnMeaning | null>([...meanings, [3, null]]), [])
  expect(row).toMatchObject({ row: 2, problem: 'This row is empty in the columns to import.' })
})

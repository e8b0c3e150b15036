import { expect, test } from 'vitest'
import { parseAccounting, formatAccounting } from '../../../lib/format/accounting-amounts.ts'
import { clearStep, copyBlock, fillDownStep, pasteStep, typeStep, type GridView } from './block-edits.ts'
import { formatBlock, parseBlock } from './clipboard.ts'
import { readChoice, type GridColumn } from './columns.ts'
import type { SheetRow } from './edits.ts'
import { insertStep, moveStep, removeStep, shiftStep } from './row-edits.ts'
import { createSheet } from './sheet.ts'

const reason = 'Enter a number with up to 12 digits'
const amountColumn = (key: string): GridColumn => ({
  key,
  title: key,
  width: 100,
  align: 'end',
  editor: 'text',
  read: (text) => {
    const value = parseAccounting(text)
    const isFit = value !== null && /^-?\d{1,12}(\.\d{2})?$|^$/.test(value)
    return isFit ? { ok: true, value } : { ok: false, reason }
  },
  show: formatAccounting,
})
const name: GridColumn = {
  key: 'name',
  title: 'Name',
  width: 100,
  align: 'start',
  editor: 'text',
  read: (text) => ({ ok: true, value: text.trim() }),
  show: (value) => value,
}
const total: GridColumn = {
  ...amountColumn('total'),
  editor: 'none',
  derive: (row) => row.cells['lender'] ?? '',
}
const columns = [name, amountColumn('lender'), amountColumn('seller'), total]

const row = (key: string, lender = '', seller = ''): SheetRow => ({
  key,
  cells: { name: key, lender, seller },
  bad: {},
})
let made = 0
const view = (rows: readonly SheetRow[]): GridView => ({
  rows,
  columns,
  newRow: () => ({ key: `new${(made += 1)}`, cells: {}, bad: {} }),
})
const block = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const after = (rows: readonly SheetRow[], step: Parameters<ReturnType<typeof createSheet>['change']>[0]) => {
  const sheet = createSheet(rows)
  sheet.change(step)
  return sheet
}
const cells = (rows: readonly SheetRow[], key: string) => rows.map((each) => each.cells[key] ?? '')

test.each([
  ['$1,234.50', '1234.50'],
  ['(1,234.50)', '-1234.50'],
  ['$(5)', '-5.00'],
  ['($5)', '-5.00'],
  ['5-', '-5.00'],
  ['−7', '-7.00'],
  ['1\u00a0250\u202f000', '1250000.00'],
  ['1.25m', '1250000.00'],
  ['', ''],
  [' $ - ', ''],
  ['999999999999999.99', '999999999999999.99'],
  ['(0.00)', '0.00'],
])('parses the amount %s as %s', (text, amount) => expect(parseAccounting(text)).toBe(amount))

test.each(['12x', '(-5)', '85%', '1,2,3', '--5', '()'])('rejects %s as an amount', (text) =>
  expect(parseAccounting(text)).toBeNull(),
)

test('formats amounts to the cent, negative ones in parentheses, and fifteen digits exactly', () => {
  expect(formatAccounting('-1250000.5')).toBe('(1,250,000.50)')
  expect(formatAccounting('999999999999999.99')).toBe('999,999,999,999,999.99')
  expect(formatAccounting('-0.00')).toBe('0.00')
  expect(formatAccounting('')).toBe('')
})

test('parses Excel and Google Sheets clipboard text with quotes, line breaks in cells and uneven rows', () => {
  expect(parseBlock('a\t1\r\nb\t2\r\n')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(parseBlock('"two\nlines"\t"say ""hi"""\n5"')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['5"', ''],
  ])
  expect(parseBlock('')).toEqual([['']])
  const odd = [
    ['tab\there', 'quote "'],
    ['line\nbreak', 'plain'],
  ]
  expect(parseBlock(formatBlock(odd))).toEqual(odd)
})

test('copies amounts as plain numbers that any spreadsheet accepts', () => {
  expect(copyBlock(view([row('a', '-1250000.50', '2.00')]), block(0, 0, 0, 3))).toBe(
    'a\t-1250000.50\t2.00\t-1250000.50',
  )
})

test('accepts valid pasted cells and shows invalid ones with their text and reason', () => {
  const rows = [row('a', '1.00'), row('b', '2.00')]
  const { step, bad } = pasteStep(view(rows), block(0, 1), parseBlock('$10\t(5)\nx\t1234567890123'))
  const sheet = after(rows, step)
  expect(bad).toBe(2)
  expect(
    sheet.state().rows.map(({ cells: values, bad: marks }) => [values['lender'], values['seller'], marks]),
  ).toEqual([
    ['10.00', '-5.00', {}],
    ['2.00', '', { lender: { text: 'x', reason }, seller: { text: '1234567890123', reason } }],
  ])
  sheet.undo()
  expect(sheet.state().rows).toEqual(rows)
})

test('pastes five thousand cells, half of them invalid, in one step', () => {
  const text = Array.from({ length: 2500 }, (_, index) => `${index}\tbad`).join('\n')
  const { step, bad } = pasteStep(view([row('a')]), block(0, 1), parseBlock(text))
  const sheet = after([row('a')], step)
  expect(bad).toBe(2500)
  expect(sheet.state().rows).toHaveLength(2500)
  expect(sheet.state().rows.at(-1)?.cells['lender']).toBe('2499.00')
  sheet.undo()
  expect(sheet.state().rows).toEqual([row('a')])
})

test('adds missing rows on paste, skips calculated cells and counts cells that don’t fit', () => {
  const { step, left } = pasteStep(view([row('a')]), block(0, 2), parseBlock('1\t2\t3\n4\t5\t6'))
  const sheet = after([row('a')], step)
  expect(cells(sheet.state().rows, 'seller')).toEqual(['1.00', '4.00'])
  expect(left).toBe(2)
  expect(pasteStep({ ...view([row('a')]), newRow: null }, block(0, 2), [['1'], ['2']])).toMatchObject({ left: 1 })
})

test('fills the selection with one pasted cell and repeats a block that divides it evenly', () => {
  const rows = ['a', 'b', 'c', 'd'].map((key) => row(key))
  expect(cells(after(rows, pasteStep(view(rows), block(0, 1, 3, 1), [['7']]).step).state().rows, 'lender')).toEqual(
    Array(4).fill('7.00'),
  )
  const twice = pasteStep(view(rows), block(0, 1, 3, 1), [['1'], ['2']]).step
  expect(cells(after(rows, twice).state().rows, 'lender')).toEqual(['1.00', '2.00', '1.00', '2.00'])
})

test('fills down from the first selected row, or from the row above a single one', () => {
  const rows = [row('a', '5.00'), row('b'), row('c')]
  expect(cells(after(rows, fillDownStep(view(rows), block(0, 1, 2, 1))).state().rows, 'lender')).toEqual(
    Array(3).fill('5.00'),
  )
  expect(cells(after(rows, fillDownStep(view(rows), block(1, 1))).state().rows, 'lender')).toEqual(['5.00', '5.00', ''])
  expect(fillDownStep(view(rows), block(0, 1)).edits).toEqual([])
})

test('clears editable cells and their errors on Delete', () => {
  const marked: SheetRow = { ...row('a', '1.00'), bad: { seller: { text: 'x', reason } } }
  const sheet = after([marked], clearStep(view([marked]), block(0, 1, 0, 3)))
  expect(sheet.state().rows).toEqual([{ key: 'a', cells: { name: 'a', lender: '', seller: '' }, bad: {} }])
})

test('creates no step when the typed value is unchanged', () => {
  const [, lender = name] = columns
  expect(typeStep(lender, row('a', '5.00'), '5').edits).toEqual([])
})

test('undoes and redoes steps in order, restoring deleted rows in place and text typed into new ones', () => {
  const [, lender = name] = columns
  const rows = ['a', 'b', 'c', 'd'].map((key) => row(key))
  const keys = () => sheet.state().rows.map(({ key }) => key)
  const sheet = createSheet(rows)
  sheet.change(removeStep(rows, { top: 1, bottom: 2 }))
  expect(keys()).toEqual(['a', 'd'])
  sheet.change(insertStep({ key: 'n', cells: {}, bad: {} }, 1))
  const added = sheet.state().rows[1]
  if (added !== undefined) sheet.change(typeStep(lender, added, '12'))
  sheet.undo()
  sheet.undo()
  sheet.undo()
  expect(sheet.state().rows).toEqual(rows)
  expect(sheet.undo()).toBeNull()
  sheet.redo()
  sheet.redo()
  sheet.redo()
  expect(keys()).toEqual(['a', 'n', 'd'])
  expect(sheet.state().rows[1]?.cells['lender']).toBe('12.00')
  sheet.undo()
  sheet.change(removeStep(sheet.state().rows, { top: 0, bottom: 0 }))
  expect(sheet.redo()).toBeNull()
})

test('moves rows by one position, or anywhere by dragging', () => {
  const rows = ['a', 'b', 'c', 'd'].map((key) => row(key))
  const keysAfter = (step: ReturnType<typeof shiftStep>) =>
    step === null
      ? null
      : after(rows, step)
          .state()
          .rows.map(({ key }) => key)
          .join('')
  expect(keysAfter(shiftStep(rows, { top: 1, bottom: 2 }, 1))).toBe('adbc')
  expect(keysAfter(shiftStep(rows, { top: 1, bottom: 2 }, -1))).toBe('bcad')
  expect(shiftStep(rows, { top: 0, bottom: 1 }, -1)).toBeNull()
  expect(keysAfter(moveStep(rows, 0, 3))).toBe('bcda')
  expect(keysAfter(moveStep(rows, 3, 1))).toBe('adbc')
  expect(moveStep(rows, 2, 2)).toBeNull()
})

test('keeps the identity of unchanged rows so that they don’t render again', () => {
  const [, lender = name] = columns
  const rows = [row('a'), row('b')]
  const [first, second] = after(rows, typeStep(lender, row('a'), '5')).state().rows
  expect(first).not.toBe(rows[0])
  expect(second).toBe(rows[1])
})

test('matches a choice ignoring case and lists the choices for an unknown one', () => {
  const read = readChoice(['Real Estate', 'Other'])
  expect(read('real estate ')).toEqual({ ok: true, value: 'Real Estate' })
  expect(read('')).toEqual({ ok: true, value: 'Real Estate' })
  expect(read('Boat')).toEqual({ ok: false, reason: 'Choose one of: Real Estate, Other.' })
})

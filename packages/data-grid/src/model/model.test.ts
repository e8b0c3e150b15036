import { expect, test } from 'vitest'
import { clearStep, copyBlock, fillDownStep, pasteStep, typeStep, type GridView } from './block-edits.ts'
import { formatBlock, parseBlock } from './clipboard.ts'
import { readChoice, type GridColumn } from './columns.ts'
import type { SheetRow } from './edits.ts'
import { insertStep, moveStep, removeStep, shiftStep } from './row-edits.ts'
import { createSheet } from './sheet.ts'

const reason = 'Enter a number with up to 12 digits'
const numberColumn = (key: string): GridColumn => ({
  key,
  title: key,
  width: 100,
  align: 'end',
  editor: 'text',
  read: (text) => {
    const number = text
      .replace('$', '')
      .replace(/^\((.+)\)$/, '-$1')
      .replace(/\.00$/, '')
    if (number === '') return { ok: true, value: '' }
    return /^-?\d{1,12}$/.test(number) ? { ok: true, value: `${number}.00` } : { ok: false, reason }
  },
  show: (value) => `$${value}`,
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
  ...numberColumn('total'),
  editor: 'none',
  derive: (row) => row.cells['price'] ?? '',
}
const columns = [name, numberColumn('price'), numberColumn('cost'), total]

const row = (key: string, price = '', cost = ''): SheetRow => ({
  key,
  cells: { name: key, price, cost },
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
  expect(sheet.state().rows.map(({ cells: values, bad: marks }) => [values['price'], values['cost'], marks])).toEqual([
    ['10.00', '-5.00', {}],
    ['2.00', '', { price: { text: 'x', reason }, cost: { text: '1234567890123', reason } }],
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
  expect(sheet.state().rows.at(-1)?.cells['price']).toBe('2499.00')
  sheet.undo()
  expect(sheet.state().rows).toEqual([row('a')])
})

test('adds missing rows on paste, skips calculated cells and counts cells that don’t fit', () => {
  const { step, overflow } = pasteStep(view([row('a')]), block(0, 2), parseBlock('1\t2\t3\n4\t5\t6'))
  const sheet = after([row('a')], step)
  expect(cells(sheet.state().rows, 'cost')).toEqual(['1.00', '4.00'])
  expect(overflow).toBe(2)
  expect(pasteStep({ ...view([row('a')]), newRow: null }, block(0, 2), [['1'], ['2']])).toMatchObject({ overflow: 1 })
})

test('fills the selection with one pasted cell and repeats a block that divides it evenly', () => {
  const rows = ['a', 'b', 'c', 'd'].map((key) => row(key))
  expect(cells(after(rows, pasteStep(view(rows), block(0, 1, 3, 1), [['7']]).step).state().rows, 'price')).toEqual(
    Array(4).fill('7.00'),
  )
  const twice = pasteStep(view(rows), block(0, 1, 3, 1), [['1'], ['2']]).step
  expect(cells(after(rows, twice).state().rows, 'price')).toEqual(['1.00', '2.00', '1.00', '2.00'])
})

test('fills down from the first selected row, or from the row above a single one', () => {
  const rows = [row('a', '5.00'), row('b'), row('c')]
  expect(cells(after(rows, fillDownStep(view(rows), block(0, 1, 2, 1))).state().rows, 'price')).toEqual(
    Array(3).fill('5.00'),
  )
  expect(cells(after(rows, fillDownStep(view(rows), block(1, 1))).state().rows, 'price')).toEqual(['5.00', '5.00', ''])
  expect(fillDownStep(view(rows), block(0, 1)).edits).toEqual([])
})

test('clears editable cells and their errors on Delete', () => {
  const marked: SheetRow = { ...row('a', '1.00'), bad: { cost: { text: 'x', reason } } }
  const sheet = after([marked], clearStep(view([marked]), block(0, 1, 0, 3)))
  expect(sheet.state().rows).toEqual([{ key: 'a', cells: { name: 'a', price: '', cost: '' }, bad: {} }])
})

test('creates no step when the typed value is unchanged', () => {
  const [, price = name] = columns
  expect(typeStep(price, row('a', '5.00'), '5').edits).toEqual([])
})

test('undoes and redoes steps in order, restoring deleted rows in place and text typed into new ones', () => {
  const [, price = name] = columns
  const rows = ['a', 'b', 'c', 'd'].map((key) => row(key))
  const keys = () => sheet.state().rows.map(({ key }) => key)
  const sheet = createSheet(rows)
  sheet.change(removeStep(rows, { top: 1, bottom: 2 }))
  expect(keys()).toEqual(['a', 'd'])
  sheet.change(insertStep({ key: 'n', cells: {}, bad: {} }, 1))
  const added = sheet.state().rows[1]
  if (added !== undefined) sheet.change(typeStep(price, added, '12'))
  sheet.undo()
  sheet.undo()
  sheet.undo()
  expect(sheet.state().rows).toEqual(rows)
  expect(sheet.undo()).toBeNull()
  sheet.redo()
  sheet.redo()
  sheet.redo()
  expect(keys()).toEqual(['a', 'n', 'd'])
  expect(sheet.state().rows[1]?.cells['price']).toBe('12.00')
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
  const [, price = name] = columns
  const rows = [row('a'), row('b')]
  const [first, second] = after(rows, typeStep(price, row('a'), '5')).state().rows
  expect(first).not.toBe(rows[0])
  expect(second).toBe(rows[1])
})

test('matches a choice ignoring case and lists the choices for an unknown one', () => {
  const read = readChoice(['Real Estate', 'Other'])
  expect(read('real estate ')).toEqual({ ok: true, value: 'Real Estate' })
  expect(read('')).toEqual({ ok: true, value: 'Real Estate' })
  expect(read('Boat')).toEqual({ ok: false, reason: 'Choose one of: Real Estate, Other.' })
})

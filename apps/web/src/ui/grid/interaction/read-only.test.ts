import { expect, test } from 'vitest'
import type { GridColumn } from '../model/columns.ts'
import { createSheet } from '../model/sheet.ts'
import { copy, cut, paste, run, type GridContext } from './commands.ts'
import { only, type Selection } from './selection.ts'

const column = (key: string): GridColumn => ({
  key,
  title: key,
  width: 100,
  align: 'start',
  editor: 'text',
  read: (text) => ({ ok: true, value: text }),
  show: (value) => value,
})

function reading() {
  const sheet = createSheet([
    { key: '1', cells: { name: 'Land', amount: '10.00' }, bad: {} },
    { key: '2', cells: { name: 'Truck', amount: '20.00' }, bad: {} },
  ])
  const start: Selection = only({ row: 0, column: 0 })
  const seen = { edits: 0, released: 0, announcement: '', selection: start }
  const context = (): GridContext => ({
    sheet,
    rows: sheet.state().rows,
    columns: [column('name'), column('amount')],
    newRow: null,
    selection: seen.selection,
    page: 10,
    select: (selection) => (seen.selection = selection),
    edit: () => (seen.edits += 1),
    announce: (text) => (seen.announcement = text),
    release: () => (seen.released += 1),
    tabStart: { current: null },
  })
  return { sheet, seen, context }
}

test('leaves keys that would change a read-only grid to the browser', () => {
  const { sheet, seen, context } = reading()
  const before = sheet.state().rows
  for (const intent of ['clear', 'fillDown', 'undo', 'redo', 'addRow', 'removeRows'] as const) {
    expect(run(context(), { do: intent })).toBe(false)
  }
  expect(run(context(), { do: 'edit', text: 'x' })).toBe(false)
  expect(run(context(), { do: 'moveRows', by: 1 })).toBe(false)
  expect(seen.edits).toBe(0)
  expect(sheet.state().rows).toBe(before)
})

test('rejects cut and paste in a read-only grid', () => {
  const { sheet, seen, context } = reading()
  const before = sheet.state().rows
  cut(context())
  paste(context(), 'Boat\t5')
  expect(sheet.state().rows).toBe(before)
  expect(seen.announcement).toBe('Nothing was pasted. This table is read-only.')
})

test('allows moving, selecting and copying in a read-only grid', () => {
  const { seen, context } = reading()
  run(context(), { do: 'move', direction: 'down', far: false, extend: false })
  expect(seen.selection).toEqual(only({ row: 1, column: 0 }))
  run(context(), { do: 'select', what: 'all' })
  expect(copy(context())).toBe('Land\t10.00\nTruck\t20.00')
  expect(run(context(), { do: 'escape' })).toBe(true)
  expect(seen.released).toBe(0)
  run(context(), { do: 'escape' })
  expect(seen.released).toBe(1)
  expect(run({ ...context(), selection: only({ row: 1, column: 1 }) }, { do: 'next', back: false })).toBe(false)
})

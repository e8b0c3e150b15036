import { expect, test } from 'vitest'
import type { GridColumn } from '../model/columns.ts'
import { singleCell, type Selection } from '../model/selection.ts'
import { createSheet } from '../model/sheet.ts'
import { copySelection, cutSelection, moveOn, pasteText, run, type GridContext } from './commands.ts'

const column = (key: string): GridColumn => ({
  key,
  title: key,
  width: 100,
  align: 'start',
  editor: 'text',
  read: (text) => ({ ok: true, value: text }),
  show: (value) => value,
})

function gridOf(newRow: GridContext['newRow']) {
  const sheet = createSheet([
    { key: '1', cells: { name: 'Land', amount: '10.00' }, bad: {} },
    { key: '2', cells: { name: 'Truck', amount: '20.00' }, bad: {} },
  ])
  const start: Selection = singleCell({ row: 0, column: 0 })
  const tabStart = { current: null }
  const seen = { edits: 0, released: 0, announcement: '', selection: start }
  const context = (): GridContext => ({
    sheet,
    rows: sheet.state().rows,
    columns: [column('name'), column('amount')],
    newRow,
    selection: seen.selection,
    page: 10,
    select: (selection) => (seen.selection = selection),
    edit: () => (seen.edits += 1),
    announce: (text) => (seen.announcement = text),
    release: () => (seen.released += 1),
    tabStart,
  })
  return { sheet, seen, context }
}

test('leaves keys that would change a read-only grid to the browser', () => {
  const { sheet, seen, context } = gridOf(null)
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
  const { sheet, seen, context } = gridOf(null)
  const before = sheet.state().rows
  cutSelection(context())
  pasteText(context(), 'Boat\t5')
  expect(sheet.state().rows).toBe(before)
  expect(seen.announcement).toBe('Nothing was pasted. This table is read-only.')
})

test('allows moving, selecting and copying in a read-only grid', () => {
  const { seen, context } = gridOf(null)
  run(context(), { do: 'move', direction: 'down', far: false, extend: false })
  expect(seen.selection).toEqual(singleCell({ row: 1, column: 0 }))
  run(context(), { do: 'select', what: 'all' })
  expect(copySelection(context())).toBe('Land\t10.00\nTruck\t20.00')
  expect(run(context(), { do: 'escape' })).toBe(true)
  expect(seen.released).toBe(0)
  run(context(), { do: 'escape' })
  expect(seen.released).toBe(1)
  expect(run({ ...context(), selection: singleCell({ row: 1, column: 1 }) }, { do: 'next', back: false })).toBe(false)
})

const newRow = () => ({ key: 'new', cells: {}, bad: {} })

test('announces a step, its undo and its redo, and when there is nothing more', () => {
  const { sheet, seen, context } = gridOf(newRow)
  run(context(), { do: 'select', what: 'all' })
  run(context(), { do: 'clear' })
  expect(seen.announcement).toBe('Cleared 4 cells.')
  run(context(), { do: 'undo' })
  expect(seen.announcement).toBe('Undone: Cleared 4 cells.')
  expect(sheet.state().rows[1]?.cells).toEqual({ name: 'Truck', amount: '20.00' })
  run(context(), { do: 'redo' })
  expect(seen.announcement).toBe('Redone: Cleared 4 cells.')
  run(context(), { do: 'redo' })
  expect(seen.announcement).toBe('Nothing to redo.')
})

test('announces pasted cells and those that didn’t fit, and selects what was pasted', () => {
  const { seen, context } = gridOf(newRow)
  run(context(), { do: 'move', direction: 'right', far: false, extend: false })
  pasteText(context(), '1\t2\n3\t4')
  expect(seen.announcement).toBe('Pasted 2 cells. 2 didn’t fit.')
  expect(seen.selection).toEqual({ anchor: { row: 0, column: 1 }, head: { row: 1, column: 1 } })
})

test('moves a row and announces its new position', () => {
  const { sheet, seen, context } = gridOf(newRow)
  run(context(), { do: 'moveRows', by: 1 })
  expect(sheet.state().rows.map(({ key }) => key)).toEqual(['2', '1'])
  expect(seen.announcement).toBe('Moved row: now 2 of 2.')
  run(context(), { do: 'removeRows' })
  expect(seen.announcement).toBe('Deleted row.')
})

test('returns by Enter to the column where a series of Tabs began', () => {
  const { seen, context } = gridOf(newRow)
  run(context(), { do: 'next', back: false })
  expect(seen.selection).toEqual(singleCell({ row: 0, column: 1 }))
  moveOn(context(), 'down')
  expect(seen.selection).toEqual(singleCell({ row: 1, column: 0 }))
})

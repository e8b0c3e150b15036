import { expect, test } from 'vitest'
import { blockOf, clamp, keepCells, goTo, jump, nextCell, singleCell } from '../model/selection.ts'
import { intentOf, type Key } from './keys.ts'
import { scrollFor } from './layout.ts'

const key = (name: string, modifiers: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
})
const extent = { rows: 3, columns: 4 }
const at = (row: number, column: number) => ({ row, column })

test('maps keys to the same intents as spreadsheets', () => {
  expect(intentOf(key('ArrowDown', { shiftKey: true }))).toEqual({
    do: 'move',
    direction: 'down',
    far: false,
    extend: true,
  })
  expect(intentOf(key('ArrowRight', { metaKey: true }))).toMatchObject({ direction: 'right', far: true })
  expect(intentOf(key('ArrowUp', { altKey: true }))).toEqual({ do: 'moveRows', by: -1 })
  expect(intentOf(key('5'))).toEqual({ do: 'edit', text: '5' })
  expect(intentOf(key('F2'))).toEqual({ do: 'edit', text: null })
  expect(intentOf(key('Z', { ctrlKey: true, shiftKey: true }))).toEqual({ do: 'redo' })
  expect(intentOf(key('y', { ctrlKey: true }))).toEqual({ do: 'redo' })
  expect(intentOf(key('End', { ctrlKey: true }))).toEqual({ do: 'edge', edge: 'last', extend: false })
  expect(intentOf(key('@', { ctrlKey: true, altKey: true }))).toEqual({ do: 'edit', text: '@' })
  expect(intentOf(key('c', { ctrlKey: true }))).toBeNull()
  expect(intentOf(key('r', { ctrlKey: true }))).toBeNull()
  expect(intentOf(key('Shift', { shiftKey: true }))).toBeNull()
})

test('moves through all cells by Tab and leaves at both ends', () => {
  expect(nextCell(at(0, 3), extent, false)).toEqual(at(1, 0))
  expect(nextCell(at(1, 0), extent, true)).toEqual(at(0, 3))
  expect(nextCell(at(2, 3), extent, false)).toBeNull()
  expect(nextCell(at(0, 0), extent, true)).toBeNull()
})

test('extends a selection from its anchor within the grid', () => {
  const grown = goTo(singleCell(at(1, 2)), at(-4, 9), extent, true)
  expect(blockOf(grown)).toEqual({ top: 0, left: 2, bottom: 1, right: 3 })
  expect(clamp(at(5, 5), { rows: 0, columns: 0 })).toEqual(at(0, 0))
})

test('jumps by Ctrl and an arrow to the end of the filled cells or to the next filled cell', () => {
  const filled = new Set([0, 1, 2, 5])
  const wide = { rows: 1, columns: 8 }
  const right = (column: number) => jump(at(0, column), 'right', wide, (position) => filled.has(position.column)).column
  expect(right(0)).toBe(2)
  expect(right(2)).toBe(5)
  expect(right(5)).toBe(7)
  expect(right(7)).toBe(7)
})

test('keeps a selection with its rows when rows are inserted above, and in place when its rows are deleted', () => {
  const columns = ['x', 'y']
  const before = { rows: ['a', 'b', 'c'], columns }
  expect(keepCells(singleCell(at(1, 0)), before, { rows: ['n', 'a', 'b', 'c'], columns }).anchor).toEqual(at(2, 0))
  expect(keepCells(singleCell(at(2, 1)), before, { rows: ['a', 'b'], columns: ['y'] }).anchor).toEqual(at(1, 0))
})

test('scrolls a cell clear of the headings, the totals and the first column', () => {
  const view = { top: 100, left: 200, width: 500, height: 400, headerHeight: 34, totalsHeight: 60, firstColumn: 150 }
  const box = (top: number, left: number) => ({ top, left, width: 100 })
  expect(scrollFor(view, box(110, 400), false)).toEqual({ top: 76, left: 200 })
  expect(scrollFor(view, box(430, 400), false)).toEqual({ top: 124, left: 200 })
  expect(scrollFor(view, box(200, 300), false)).toEqual({ top: 100, left: 150 })
  expect(scrollFor(view, box(200, 700), false)).toEqual({ top: 100, left: 300 })
  expect(scrollFor(view, box(200, 0), true)).toEqual({ top: 100, left: 200 })
})

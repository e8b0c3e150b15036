import { expect, test } from 'vitest'
import {
  changeRow,
  findRow,
  firstPages,
  isLong,
  putBack,
  rowsOf,
  takeOut,
  totalOf,
  withTotal,
  type Pages,
} from './pages.ts'

interface Ship {
  readonly id: string
  readonly flag: string
}
const [one, two, three, four] = ['a', 'b', 'c', 'd'].map((id) => ({ id, flag: 'red' })) as [Ship, Ship, Ship, Ship]

function makePages(...pages: Ship[][]): Pages<Ship> {
  const total_count = pages.flat().length
  return {
    pages: pages.map((results) => ({ results, total_count, next: null, previous: null })),
    pageParams: pages.map((_, index) => (index === 0 ? null : `/page-${index}`)),
  }
}
const pages = makePages([one, two], [three, four])
const idsOf = (given: typeof pages) => rowsOf(given).map((row) => row.id)

test('keeps other pages identical when a row changes', () => {
  const changed = changeRow(pages, three.id, (row) => ({ ...row, flag: 'blue' }))
  expect(findRow(changed, three.id)?.flag).toBe('blue')
  expect(changed.pages[0]).toBe(pages.pages[0])
  expect(changeRow(pages, 'x', (row) => row)).toBe(pages)
})

test.each([one, two, three, four])('puts row $id back in its old position', (row) => {
  const out = takeOut(pages, row.id)
  expect(out).not.toBeNull()
  if (out === null) return
  expect(idsOf(out.pages)).not.toContain(row.id)
  expect(totalOf(out.pages)).toBe(3)
  const back = putBack(out.pages, out.position)
  expect(idsOf(back)).toEqual(idsOf(pages))
  expect(totalOf(back)).toBe(4)
})

test('restores two neighbors in either order', () => {
  const first = takeOut(pages, two.id)
  const second = first && takeOut(first.pages, three.id)
  if (!first || !second) throw new Error('not there')
  expect(idsOf(putBack(putBack(second.pages, second.position), first.position))).toEqual(idsOf(pages))
  expect(new Set(idsOf(putBack(putBack(second.pages, first.position), second.position)))).toEqual(new Set(idsOf(pages)))
})

test('puts a row back on its page when its neighbor is gone', () => {
  const out = takeOut(pages, four.id)
  const gone = out && takeOut(out.pages, three.id)
  if (!out || !gone) throw new Error('not there')
  const back = putBack(gone.pages, out.position)
  expect(back.pages[1]?.results.map((row) => row.id)).toEqual([four.id])
})

test('does not put a row back twice', () => {
  const out = takeOut(pages, one.id)
  if (!out) throw new Error('not there')
  const back = putBack(out.pages, out.position)
  expect(putBack(back, out.position)).toBe(back)
})

test('returns null when the row to remove is not in the list', () => {
  expect(takeOut(pages, 'x')).toBeNull()
})

test('removes and restores the only row of a list', () => {
  const out = takeOut(makePages([one]), one.id)
  if (!out) throw new Error('not there')
  expect(totalOf(out.pages)).toBe(0)
  expect(idsOf(putBack(out.pages, out.position))).toEqual([one.id])
})

test('sets the total on every page', () => {
  expect(withTotal(pages, 9).pages.map((page) => page.total_count)).toEqual([9, 9])
  expect(withTotal(pages, 4)).toBe(pages)
})

test('keeps only the first pages and their page params', () => {
  expect(firstPages(pages, 1)).toEqual({ pages: [pages.pages[0]], pageParams: [null] })
  expect(firstPages(pages, 5)).toBe(pages)
})

test('is long above four pages', () => {
  const ofLength = (count: number) => makePages(...Array.from({ length: count }, () => []))
  expect([isLong(undefined), isLong(ofLength(4)), isLong(ofLength(5))]).toEqual([false, false, true])
})

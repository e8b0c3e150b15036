import type { SheetRow } from '@loanyard/data-grid/sheet'
import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../../lib/api/api-error.ts'
import { orderOf } from './pending.ts'
import type { SavedRow } from './sync-baseline.ts'
import { add, open, remove, type, fakeTableWith } from './testing/fake-table.ts'

const lenders = (rows: readonly (SheetRow | SavedRow)[]) =>
  rows.map((row) => `${row.cells['item_name']}=${row.cells['lender']}`).join(' ')

test('sends only changed cells', async () => {
  const table = fakeTableWith('a', 'b')
  const { sheet, sync } = open(table)
  type(sheet, 'b', 'lender', '5.00')
  expect(sync.state()).toMatchObject({ phase: 'waiting', isClean: false })
  await sync.flush()
  expect(table.calls).toEqual(['save b:lender'])
  expect(lenders(table.rows)).toBe('a=1.00 b=5.00')
  expect(sync.state()).toMatchObject({ phase: 'saved', isClean: true })
})

test('holds new rows until they have a name, then saves them in place under the same keys', async () => {
  const table = fakeTableWith('a', 'b')
  const { sheet, sync } = open(table)
  add(sheet, 'x', 1, { item_name: 'X' })
  add(sheet, 'y', 2, { item_name: 'Y' })
  add(sheet, 'z', 4, { lender: '9.00' })
  add(sheet, 'untouched', 5)
  await sync.flush()
  expect(lenders(table.rows)).toBe('a=1.00 X=0.00 Y=0.00 b=1.00')
  expect(sync.state()).toMatchObject({ unnamed: 1, isClean: false })
  type(sheet, 'z', 'item_name', 'Z')
  type(sheet, 'x', 'lender', '2.00')
  await sync.flush()
  expect(lenders(table.rows)).toBe('a=1.00 X=2.00 Y=0.00 b=1.00 Z=9.00')
  expect(sheet.state().rows.map(({ key }) => key)).toEqual(['a', 'x', 'y', 'b', 'z', 'untouched'])
})

test('waits for the name of a saved row whose name was undone and saves everything else', async () => {
  const table = fakeTableWith('a', 'b')
  const { sheet, sync } = open(table)
  add(sheet, 'x', 2)
  type(sheet, 'x', 'item_name', 'X')
  await sync.flush()
  sheet.undo()
  type(sheet, 'a', 'lender', '5.00')
  await sync.flush()
  expect(sync.state()).toMatchObject({ phase: 'saved', unnamed: 1 })
  expect(lenders(table.rows)).toBe('a=5.00 b=1.00 X=0.00')
  type(sheet, 'x', 'item_name', 'Y')
  await sync.flush()
  expect(lenders(table.rows)).toBe('a=5.00 b=1.00 Y=0.00')
  expect(sync.state()).toMatchObject({ unnamed: 0, isClean: true })
})

test('creates no duplicate row after a lost answer and then sends later changes', async () => {
  const table = fakeTableWith('a')
  const { sheet, sync } = open(table)
  add(sheet, 'x', 1, { item_name: 'X' })
  table.dropsResponse = true
  await sync.flush()
  expect(sync.state()).toMatchObject({ phase: 'failed', problem: expect.stringContaining('Couldn’t reach Loanyard') })
  type(sheet, 'x', 'lender', '7.00')
  await sync.flush()
  expect(lenders(table.rows)).toBe('a=1.00 X=7.00')
  expect(sync.state().isClean).toBe(true)
})

test('shows others’ changes; a cell both changed keeps mine, shows theirs and waits for a choice', async () => {
  const table = fakeTableWith('a', 'b')
  const { sheet, sync } = open(table)
  type(sheet, 'a', 'lender', '5.00')
  table.set('a', '6.00')
  table.set('b', '7.00')
  table.set('c', '8.00')
  await sync.flush()
  expect(lenders(sheet.state().rows)).toBe('a=5.00 b=7.00 c=8.00')
  expect(sync.state()).toMatchObject({ conflicts: [{ row: 'a', column: 'lender', theirs: '6.00' }], isClean: false })
  // Refetching alone resolves nothing.
  sync.receive(table.now())
  expect(sync.state().conflicts).toHaveLength(1)
  const [conflict] = sync.state().conflicts
  if (conflict !== undefined) sync.choose(conflict, true)
  await sync.flush()
  expect(lenders(table.rows)).toBe('a=5.00 b=7.00 c=8.00')
  expect(sync.state().isClean).toBe(true)
})

test('takes their value when that is chosen', async () => {
  const table = fakeTableWith('a')
  const { sheet, sync } = open(table)
  type(sheet, 'a', 'lender', '5.00')
  table.set('a', '6.00')
  await sync.flush()
  const [conflict] = sync.state().conflicts
  if (conflict !== undefined) sync.choose(conflict, false)
  await sync.flush()
  expect(lenders(sheet.state().rows)).toBe('a=6.00')
  expect(sync.state().isClean).toBe(true)
})

test('restores or deletes a row changed here and deleted by others, as chosen', async () => {
  for (const isMine of [true, false]) {
    const table = fakeTableWith('a', 'b')
    const { sheet, sync } = open(table)
    type(sheet, 'b', 'lender', '5.00')
    table.delete('b')
    await sync.flush()
    const [conflict] = sync.state().conflicts
    expect(conflict).toEqual({ row: 'b', column: null, theirs: null })
    sync.receive(table.now())
    expect(sync.state().conflicts).toHaveLength(1)
    if (conflict !== undefined) sync.choose(conflict, isMine)
    await sync.flush()
    expect(lenders(table.rows)).toBe(isMine ? 'a=1.00 b=5.00' : 'a=1.00')
    expect(lenders(sheet.state().rows)).toBe(lenders(table.rows))
  }
})

test('asks about a row deleted here and changed by others', async () => {
  const table = fakeTableWith('a', 'b')
  const { sheet, sync } = open(table)
  remove(sheet, 'b')
  table.set('b', '9.00')
  sync.receive(table.now())
  expect(sync.state().conflicts).toEqual([{ row: 'b', column: null, theirs: 'b' }])
  await sync.flush()
  expect(lenders(table.rows)).toBe('a=1.00 b=9.00')
  const [conflict] = sync.state().conflicts
  if (conflict !== undefined) sync.choose(conflict, false)
  expect(lenders(sheet.state().rows)).toBe('a=1.00 b=9.00')
})

test('restores a deleted row under its own ID on undo', async () => {
  const table = fakeTableWith('a', 'b')
  const { sheet, sync } = open(table)
  remove(sheet, 'a')
  await sync.flush()
  expect(lenders(table.rows)).toBe('b=1.00')
  sheet.undo()
  await sync.flush()
  expect(table.rows.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('sends moved rows as the shortest run', async () => {
  const table = fakeTableWith('a', 'b', 'c', 'd', 'e')
  const { sheet, sync } = open(table)
  sheet.change({ label: '', edits: [{ kind: 'move', row: 'b', from: 1, to: 2 }] })
  await sync.flush()
  expect(table.calls).toEqual(['move c b after a'])
  expect(orderOf(['a', 'b'], ['a', 'b'])).toBeNull()
})

test('keeps unsaved changes over a reload and sends them again', async () => {
  const table = fakeTableWith('a', 'b')
  const draft = { kept: null }
  const first = open(table, draft)
  table.fails = networkError
  type(first.sheet, 'a', 'lender', '5.00')
  add(first.sheet, 'x', 2, { lender: '3.00' })
  remove(first.sheet, 'b')
  type(first.sheet, 'a', 'item_name', 'A')
  await first.sync.flush()
  table.fails = null
  const second = open(table, draft)
  expect(lenders(second.sheet.state().rows)).toBe('A=5.00 =3.00')
  await second.sync.flush()
  expect(lenders(table.rows)).toBe('A=5.00')
  expect(second.sync.state()).toMatchObject({ unnamed: 1, phase: 'saved' })
})

test('reports a conflict between a draft and a newer change by someone else', () => {
  const table = fakeTableWith('a')
  const draft = { kept: null }
  const first = open(table, draft)
  type(first.sheet, 'a', 'lender', '5.00')
  table.set('a', '6.00')
  const second = open(table, draft)
  expect(second.sync.state().conflicts).toEqual([{ row: 'a', column: 'lender', theirs: '6.00' }])
})

test('sends cells typed during a call after that call', async () => {
  const table = fakeTableWith('a')
  const { sheet, sync } = open(table)
  type(sheet, 'a', 'lender', '5.00')
  const sending = sync.flush()
  type(sheet, 'a', 'lender', '6.00')
  await sending
  expect(lenders(table.rows)).toBe('a=6.00')
  expect(sync.state()).toMatchObject({ conflicts: [], isClean: true })
})

test('shows a rejection once and does not retry by itself', async () => {
  const table = fakeTableWith('a')
  const { sheet, sync } = open(table)
  table.fails = () => new ApiError(400, 'bad_input', 'Enter a number with up to 12 digits')
  type(sheet, 'a', 'lender', '5.00')
  await sync.flush()
  expect(sync.state()).toMatchObject({ phase: 'failed', problem: 'Enter a number with up to 12 digits' })
  expect(table.calls).toHaveLength(1)
  table.fails = null
  await sync.flush()
  expect(sync.state().isClean).toBe(true)
})

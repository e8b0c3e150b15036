import { outcomeOf } from '@loanyard/data-grid/columns'
import type { Sheet } from '@loanyard/data-grid/sheet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableDraft } from './table-draft.ts'
import type { TableSync } from './table-sync.ts'
import { fakeTableWith, open, type } from './testing/fake-table.ts'

const valueIn = (sheet: Sheet) => sheet.state().rows[0]?.cells['lender'] ?? ''

/** Ends an edit as the grid does. */
function finish({ sheet, sync }: { sheet: Sheet; sync: TableSync }, seen: string, text: string): void {
  const now = valueIn(sheet)
  const outcome = outcomeOf({ typed: { ok: true, value: text }, seen, now })
  if (outcome === 'unchanged') return
  if (outcome === 'overwrites') sync.contest({ row: 'a', column: 'lender', theirs: now })
  type(sheet, 'a', 'lender', text)
}

test('an edit that ends over a newer value asks which one stays, and sends nothing until then', async () => {
  const table = fakeTableWith('a')
  const mine = open(table)
  const seen = valueIn(mine.sheet)
  table.set('a', '14.00')
  mine.sync.receive(table.now())
  finish(mine, seen, '13.00')
  await mine.sync.flush()
  expect(table.now().rows[0]?.cells['lender']).toBe('14.00')
  const [conflict] = mine.sync.state().conflicts
  if (conflict === undefined) throw new Error('there is no conflict')
  expect([conflict.theirs, valueIn(mine.sheet)]).toEqual(['14.00', '13.00'])
  mine.sync.choose(conflict, true)
  await mine.sync.flush()
  expect(table.now().rows[0]?.cells['lender']).toBe('13.00')
  expect(mine.sync.state()).toMatchObject({ conflicts: [], isClean: true })
})

test('an edit that changes nothing takes the newer value', async () => {
  const table = fakeTableWith('a')
  const mine = open(table)
  table.set('a', '14.00')
  mine.sync.receive(table.now())
  finish(mine, '1.00', '1.00')
  await mine.sync.flush()
  expect([valueIn(mine.sheet), mine.sync.state().conflicts]).toEqual(['14.00', []])
})

test('an open conflict is still open after a reload', async () => {
  const table = fakeTableWith('a')
  const draft: { kept: TableDraft | null } = { kept: null }
  const mine = open(table, draft)
  table.set('a', '14.00')
  mine.sync.receive(table.now())
  finish(mine, '1.00', '13.00')
  const again = open(table, draft)
  await again.sync.flush()
  expect(again.sync.state().conflicts).toEqual([{ row: 'a', column: 'lender', theirs: '14.00' }])
  expect(table.now().rows[0]?.cells['lender']).toBe('14.00')
})

const amount = fc.constantFrom('1.00', '2.00', '3.00')
const act = fc.oneof(
  fc.record({ do: fc.constantFrom('open', 'refresh', 'flush', 'theirs') }),
  fc.record({ do: fc.constant('finish'), value: amount }),
)

test('no order of edits, refreshes and saves replaces a value that this person has not seen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const table = fakeTableWith('a')
      const mine = open(table)
      let count = 0
      let editor: string | null = null
      /** What others entered last and this person neither saw before typing nor was asked about. */
      let unseen: string | null = null
      for (const one of acts) {
        if (one.do === 'open') {
          editor ??= valueIn(mine.sheet)
          if (valueIn(mine.sheet) === unseen) unseen = null
        }
        if (one.do === 'refresh') mine.sync.receive(table.now())
        if (one.do === 'flush') await mine.sync.flush()
        if (one.do === 'theirs') {
          // Each is new: a value that came back is one this person saw.
          count += 1
          unseen = `${count}.50`
          table.set('a', unseen)
        }
        if (one.do === 'finish' && 'value' in one && editor !== null) {
          finish(mine, editor, one.value)
          editor = null
        }
        const saved = table.now().rows[0]?.cells['lender']
        if (unseen !== null) expect(saved).toBe(unseen)
      }
    }),
    { numRuns: 500 },
  )
})

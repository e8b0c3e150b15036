import { expect, test } from 'vitest'
import { merge } from './merge.ts'
import { emptyBaseline } from './sync-baseline.ts'

const saved = (id: string, lender: string) => ({ id, cells: { item_name: id, lender } })
const opened = merge(emptyBaseline, [], { rows: [saved('a', '1.00'), saved('b', '1.00')], version: 5 })

test('ignores an answer older than the last one', () => {
  expect(opened.rows.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(merge(opened.baseline, opened.rows, { rows: [saved('a', '7.00')], version: 4 })).toEqual(opened)
})

test('removes a row that others deleted, unless it was changed or is being edited here', () => {
  const [a, b] = opened.rows
  if (a === undefined || b === undefined) throw new Error('two rows were opened')
  const next = { rows: [saved('a', '1.00')], version: 6 }
  expect(merge(opened.baseline, opened.rows, next)).toMatchObject({ rows: [a], baseline: { conflicts: [] } })
  expect(merge(opened.baseline, opened.rows, next, 'b').rows).toEqual([a, b])
  const changed = { ...b, cells: { ...b.cells, lender: '2.00' } }
  expect(merge(opened.baseline, [a, changed], next)).toMatchObject({
    rows: [a, changed],
    baseline: { conflicts: [{ row: 'b', column: null, theirs: null }] },
  })
})

import { expect, test } from 'vitest'
import type { BoardColumn } from './board-cache.ts'
import { adjacentColumn, stepFrom } from './board-steps.ts'

const columns = [3, 0, 1].map((cards, index) => ({
  stage: { id: `s${index}`, name: `Stage ${index}`, number: index + 1 },
  count: cards,
  loan_amount_sum: '0.00',
  closed: null,
  results: Array.from({ length: cards }, () => ({})) as BoardColumn['results'],
  next: null,
}))

test('stays in the column and stops at its ends when moving up and down', () => {
  expect(stepFrom(columns, { stageId: 's0', index: 0 }, { across: 0, down: 1 })).toEqual({ stageId: 's0', index: 1 })
  expect(stepFrom(columns, { stageId: 's0', index: 2 }, { across: 0, down: 1 })).toEqual({ stageId: 's0', index: 2 })
  expect(stepFrom(columns, { stageId: 's0', index: 0 }, { across: 0, down: -1 })).toEqual({ stageId: 's0', index: 0 })
})

test('skips empty columns and keeps the row when moving left and right', () => {
  expect(stepFrom(columns, { stageId: 's0', index: 2 }, { across: 1, down: 0 })).toEqual({ stageId: 's2', index: 0 })
  expect(stepFrom(columns, { stageId: 's2', index: 0 }, { across: -1, down: 0 })).toEqual({ stageId: 's0', index: 0 })
  expect(stepFrom(columns, { stageId: 's2', index: 0 }, { across: 1, down: 0 })).toBeNull()
})

test('moves a card to the neighboring stage, empty or not', () => {
  expect(adjacentColumn(columns, 's0', 1)?.stage.id).toBe('s1')
  expect(adjacentColumn(columns, 's0', -1)).toBeNull()
})

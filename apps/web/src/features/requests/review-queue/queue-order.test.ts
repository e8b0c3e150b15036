import type { WaitingAnswer } from '@loanyard/contract/requests/lists/review-queue'
import { expect, test } from 'vitest'
import { neighbor } from './queue-order.ts'

const answer = (id: string, minute: number) =>
  ({ id, waiting_since: `2026-01-01T10:0${minute}:00.000Z` }) as unknown as WaitingAnswer
const [a, b, c] = [answer('a', 1), answer('b', 2), answer('c', 3)]

test('moves to the next and previous answer, and not past the ends', () => {
  expect(neighbor([a, b, c], b, 1)).toBe(c)
  expect(neighbor([a, b, c], b, -1)).toBe(a)
  expect(neighbor([a, b, c], c, 1)).toBeUndefined()
  expect(neighbor([a, b, c], a, -1)).toBeUndefined()
})

test('starts with the longest waiting answer', () => {
  expect(neighbor([a, b, c], undefined, 1)).toBe(a)
  expect(neighbor([], undefined, 1)).toBeUndefined()
})

test('goes on after an answer that left the queue, and from the last to the first', () => {
  expect(neighbor([a, c], b, 1)).toBe(c)
  expect(neighbor([a, c], b, -1)).toBe(a)
  expect(neighbor([a, b], c, 1)).toBe(a)
  expect(neighbor([], c, 1)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { firstFrom, nextMatch, positionOf, totalOf, type MatchPosition } from './match-navigation.ts'

const counts = new Map([
  [7, 1],
  [2, 3],
  [4, 2],
])

test('starts with the first match on or after the current page', () => {
  expect(firstFrom(counts, 0)).toEqual({ page: 2, index: 0 })
  expect(firstFrom(counts, 3)).toEqual({ page: 4, index: 0 })
  expect(firstFrom(counts, 8)).toEqual({ page: 2, index: 0 })
  expect(firstFrom(new Map(), 8)).toBeNull()
})

test('visits every match once in both directions and wraps around', () => {
  for (const direction of [1, -1] as const) {
    const seen: number[] = []
    let match: MatchPosition | null = { page: 2, index: 0 }
    for (let step = 0; step < totalOf(counts) && match !== null; step += 1) {
      seen.push(positionOf(counts, match))
      match = nextMatch(counts, match, direction)
    }
    expect(seen).toEqual(direction > 0 ? [1, 2, 3, 4, 5, 6] : [1, 6, 5, 4, 3, 2])
    expect(match).toEqual({ page: 2, index: 0 })
  }
  expect(nextMatch(new Map(), { page: 1, index: 0 }, 1)).toBeNull()
})

import { expect, test } from 'vitest'
import { scrollTarget } from './scrolling.ts'

test('does not scroll to visible targets and centers hidden ones', () => {
  expect(scrollTarget({ from: 300, to: 320 }, 100, 800)).toBe(100)
  expect(scrollTarget({ from: 2000, to: 2020 }, 100, 800)).toBe(1610)
  // Behind the bar at the top edge.
  expect(scrollTarget({ from: 110, to: 130 }, 100, 800)).toBe(0)
  expect(scrollTarget({ from: 20, to: 40 }, 0, 800)).toBe(0)
})

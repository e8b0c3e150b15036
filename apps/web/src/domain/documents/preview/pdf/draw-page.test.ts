import { expect, test } from 'vitest'
import { densityOf, rotationOf } from './draw-page.ts'

test('draws pages at the screen’s resolution up to the largest canvas', () => {
  expect(densityOf(816, 1056, 1)).toBe(1)
  expect(densityOf(816, 1056, 2)).toBe(2)
  const density = densityOf(3264, 4224, 3)
  expect(3264 * density * 4224 * density).toBeCloseTo(16_777_216, 0)
})

test('adds the reader’s rotation to the page’s own', () => {
  expect(rotationOf({ rotate: 90 }, 1)).toBe(180)
  expect(rotationOf({ rotate: 270 }, 3)).toBe(180)
  expect(rotationOf({ rotate: 0 }, 4)).toBe(0)
})

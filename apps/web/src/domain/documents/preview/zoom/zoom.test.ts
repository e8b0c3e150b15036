import { expect, test } from 'vitest'
import { clampZoom, fitZoom, stepZoom } from './zoom.ts'

test('moves to the next zoom step from any value and stops at the ends', () => {
  expect(stepZoom(100, 1)).toBe(110)
  expect(stepZoom(100, -1)).toBe(90)
  expect(stepZoom(104, 1)).toBe(110)
  expect(stepZoom(104, -1)).toBe(100)
  expect(stepZoom(99.7, 1)).toBe(110)
  expect(stepZoom(400, 1)).toBe(400)
  expect(stepZoom(25, -1)).toBe(25)
  expect(stepZoom(390, 1)).toBe(400)
  // A large photo that was fitted to the window.
  expect(stepZoom(12, -1)).toBe(12)
  expect(stepZoom(12, 1)).toBe(25)
})

test('never exceeds the zoom limits', () => {
  expect(clampZoom(3)).toBe(25)
  expect(clampZoom(4000)).toBe(400)
  expect(clampZoom(133)).toBe(133)
  expect(clampZoom(11, 12)).toBe(12)
  expect(clampZoom(3, 80)).toBe(25)
})

test('fits a page’s width or the whole page', () => {
  const letter = { width: 816, height: 1056 }
  expect(fitZoom('width', letter, { width: 848, height: 500, margin: 16 })).toBe(100)
  expect(fitZoom('page', letter, { width: 848, height: 560, margin: 16 })).toBe(50)
  expect(fitZoom('page', { width: 1056, height: 816 }, { width: 560, height: 2000, margin: 16 })).toBe(50)
  expect(fitZoom('page', { width: 8000, height: 6000 }, { width: 840, height: 900, margin: 20 })).toBe(10)
  expect(fitZoom('width', letter, { width: 390, height: 700, margin: 8 })).toBeCloseTo(45.8, 1)
})

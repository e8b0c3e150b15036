import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorAt, layoutPages, pageAt, offsetFor, windowOf, type PageSize } from './page-layout.ts'

const letter: PageSize = { width: 612, height: 792 }
const options = { scale: 1, fits: false, turns: 0, gap: 10, width: 800, height: 0 }

test('stacks pages vertically, centered, with gaps around them', () => {
  const layout = layoutPages([letter, { width: 792, height: 612 }, letter], options)
  expect(layout.boxes.map(({ top }) => top)).toEqual([10, 812, 1434])
  expect(layout).toMatchObject({ width: 812, height: 2236 })
  expect(layout.boxes[0]).toMatchObject({ left: 100, width: 612, height: 792 })
  expect(layout.boxes[1]).toMatchObject({ left: 10 })
})

test('swaps width and height after a quarter turn', () => {
  const [box] = layoutPages([letter], { ...options, turns: 3, scale: 0.5 }).boxes
  expect(box).toMatchObject({ width: 396, height: 306 })
})

test('shrinks only pages wider than the window if `fits` is set', () => {
  const layout = layoutPages([letter, { width: 1560, height: 612 }], { ...options, fits: true })
  expect(layout.width).toBe(800)
  expect(layout.boxes[0]).toMatchObject({ width: 612, scale: 1 })
  expect(layout.boxes[1]).toMatchObject({ left: 10, width: 780, height: 306, scale: 0.5 })
})

test('centers content shorter than the window if a height is given', () => {
  const layout = layoutPages([{ width: 100, height: 200 }], { ...options, height: 600 })
  expect(layout.boxes[0]).toMatchObject({ left: 350, top: 200 })
  expect(layout.height).toBe(600)
  expect(layoutPages([letter], { ...options, height: 600 }).boxes[0]).toMatchObject({ top: 10 })
})

test('limits the window of a long document to a few pages', () => {
  const layout = layoutPages(
    Array.from({ length: 500 }, () => letter),
    options,
  )
  expect(windowOf(layout, 0, 900)).toEqual({ first: 0, last: 1, current: 0 })
  expect(windowOf(layout, 250 * 802, 900)).toEqual({ first: 250, last: 251, current: 250 })
  expect(windowOf(layout, layout.height - 900, 900)).toEqual({ first: 498, last: 499, current: 499 })
  // Beyond either end, as in rubber-band scrolling.
  expect(windowOf(layout, -200, 900).first).toBe(0)
  expect(windowOf(layout, layout.height + 500, 900).last).toBe(499)
})

test('finds the first page that ends below a height', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 3000 }) }), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.integer({ min: -100, max: 120_000 }),
      (sizes, y) => {
        const layout = layoutPages(sizes, options)
        const found = layout.boxes.findIndex((box) => box.top + box.height > y)
        expect(pageAt(layout, y)).toBe(found < 0 ? sizes.length - 1 : found)
      },
    ),
    { seed: 2026 },
  )
})

test('keeps the spot under a point in place when pages change their size', () => {
  const point = { left: 300, top: 200 }
  const scroll = { left: 0, top: 4500 }
  const before = layoutPages(
    Array.from({ length: 20 }, () => letter),
    options,
  )
  const anchor = anchorAt(before, scroll, point)
  for (const scale of [0.5, 1, 2.37]) {
    const after = layoutPages(
      Array.from({ length: 20 }, (_, index) => (index < 3 ? { width: 612, height: 1008 } : letter)),
      { ...options, scale },
    )
    const offset = offsetFor(after, anchor, point)
    const again = anchorAt(after, offset, point)
    expect(again.page).toBe(anchor.page)
    expect(again.y).toBeCloseTo(anchor.y, 5)
  }
  expect(offsetFor(before, anchor, point)).toEqual(scroll)
})

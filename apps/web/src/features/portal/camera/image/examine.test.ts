import { expect, test } from 'vitest'
import type { Corners } from './corners.ts'
import { applyEdit, examine, unedited } from './examine.ts'
import { projectionTo } from './perspective.ts'
import { blurred, noisy, pictureOf, print, type Paint } from './testing.ts'

const [width, height] = [600, 800]
const brightnessOf = ({ data, width: across }: { data: Uint8ClampedArray; width: number }, x: number, y: number) =>
  data[4 * (y * across + x)] ?? -1

/** A page that lies askew on a dark table. */
const lying: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.85, y: 0.16 },
  { x: 0.8, y: 0.92 },
  { x: 0.1, y: 0.85 },
]

function onTable(corners: Corners, page: Paint) {
  const project = projectionTo(corners)
  const photo = new Map<number, number>()
  for (let v = 0; v < 1; v += 0.4 / height) {
    for (let u = 0; u < 1; u += 0.4 / width) {
      const { x, y } = project(u, v)
      const [column, row] = [Math.floor(x * width), Math.floor(y * height)]
      if (column >= 0 && column < width && row >= 0 && row < height)
        photo.set(row * width + column, page(u * width, v * height))
    }
  }
  return pictureOf(width, height, (x, y) => photo.get(y * width + x) ?? 50)
}

test.each([
  ['sharp', 0, []],
  ['a little soft', 1, []],
  ['out of focus', 4, ['blurry']],
  ['far out of focus', 8, ['blurry']],
])('calls a page that is %s (%s pixels) blurry: %s, with a sensor’s noise and without', (_, radius, problems) => {
  // Twice the size at which sharpness is measured, as photos are.
  const sharp = pictureOf(1000, 1300, (x, y) => print(x >> 1, y >> 1))
  const page = radius === 0 ? sharp : blurred(sharp, radius)
  expect(examine(page).problems).toEqual(problems)
  expect(examine(noisy(page, 16)).problems).toEqual(problems)
})

test('says nothing about the sharpness of an empty page', () => {
  expect(
    examine(
      noisy(
        pictureOf(width, height, () => 200),
        12,
      ),
    ).problems,
  ).toEqual([])
})

test('finds a burned-out spot on paper, and none on a page that is white all over', () => {
  const spot: Paint = (x, y) => (Math.hypot(x - 300, y - 400) < 90 ? 255 : print(x, y))
  expect(examine(pictureOf(width, height, spot)).problems).toEqual(['glare'])
  const white: Paint = (x, y) => (print(x, y) === 215 ? 255 : 0)
  expect(examine(pictureOf(width, height, white)).problems).toEqual([])
})

test('finds the corners of a page on a table within half a percent', () => {
  const { corners, problems } = examine(onTable(lying, print))
  expect(problems).toEqual([])
  for (const [index, { x, y }] of lying.entries()) {
    expect(Math.abs((corners?.[index]?.x ?? 9) - x)).toBeLessThan(0.006)
    expect(Math.abs((corners?.[index]?.y ?? 9) - y)).toBeLessThan(0.006)
  }
})

test('leaves a photo whole that shows no page on a darker surface, and tells of a page that goes on beyond it', () => {
  expect(examine(pictureOf(width, height, print))).toEqual({ problems: [], corners: null })
  const cut: Corners = [
    { x: 0.2, y: 0.4 },
    { x: 0.8, y: 0.4 },
    { x: 0.8, y: 1.3 },
    { x: 0.2, y: 1.3 },
  ]
  expect(examine(onTable(cut, print))).toEqual({ problems: ['cut_off'], corners: null })
})

test('straightens a page: what is in its corners comes to the corners', () => {
  // Each quarter of the page has its own brightness.
  const quarters: Paint = (x, y) => (y < height / 2 ? (x < width / 2 ? 100 : 140) : x < width / 2 ? 180 : 220)
  const page = applyEdit(onTable(lying, quarters), { ...unedited, corners: lying })
  const at = (u: number, v: number) => brightnessOf(page, Math.round(u * page.width), Math.round(v * page.height))
  expect([at(0.05, 0.05), at(0.95, 0.05), at(0.05, 0.95), at(0.95, 0.95)]).toEqual([100, 140, 180, 220])
  expect([at(0.47, 0.47), at(0.53, 0.53)]).toEqual([100, 220])
})

test('rotates by quarter turns, four of which change nothing', () => {
  const photo = pictureOf(3, 2, (x, y) => 10 * y + x)
  const turned = applyEdit(photo, { ...unedited, turns: 1 })
  expect([turned.width, turned.height]).toEqual([2, 3])
  expect([0, 1, 2].map((y) => [0, 1].map((x) => brightnessOf(turned, x, y)))).toEqual([
    [10, 0],
    [11, 1],
    [12, 2],
  ])
  expect(applyEdit(photo, { ...unedited, turns: 4 }).data).toEqual(photo.data)
})

test('makes print black and paper white whatever the light, and keeps what is printed dark', () => {
  const shade = (x: number) => 0.45 + (0.5 * x) / width
  const isBlock = (x: number, y: number) => x > 350 && x < 550 && y > 500 && y < 700
  const photo = pictureOf(width, height, (x, y) => (isBlock(x, y) ? 30 : print(x, y) * shade(x)))
  const page = applyEdit(photo, { ...unedited, isBlackAndWhite: true })
  for (const [x, y] of [
    [20, 30],
    [580, 30],
    [300, 390],
  ] as const) {
    expect(brightnessOf(page, x, y), `paper at ${x}, ${y}`).toBeGreaterThan(240)
  }
  for (let x = 0; x < width; x++) {
    if (print(x, 60) === 40) expect(brightnessOf(page, x, 60), `print at ${x}`).toBeLessThan(20)
  }
  expect(brightnessOf(page, 450, 600)).toBeLessThan(20)
})

import { expect, test } from 'vitest'
import { strokeBounds } from './strokes.ts'

test('measures a drawing by its strokes', () => {
  const strokes = [
    [
      { x: 10, y: 20 },
      { x: 110, y: 60 },
    ],
    [{ x: 50, y: 5 }],
  ]
  expect(strokeBounds(strokes)).toEqual({ left: 10, top: 5, width: 100, height: 55 })
})

test('accepts no dot, accidental touch or empty drawing as a signature', () => {
  expect(strokeBounds([])).toBeNull()
  expect(strokeBounds([[{ x: 1, y: 1 }]])).toBeNull()
  expect(
    strokeBounds([
      [
        { x: 1, y: 1 },
        { x: 9, y: 9 },
      ],
    ]),
  ).toBeNull()
})

import { expect, test } from 'vitest'
import { turnRegion } from './turn-region.ts'

const region = { left: 0.125, top: 0.75, width: 0.25, height: 0.0625 }

test('a field stays on its line when the page is turned', () => {
  expect(turnRegion(region, 0)).toEqual(region)
  expect(turnRegion(region, 1)).toEqual({ left: 0.1875, top: 0.125, width: 0.0625, height: 0.25 })
  expect(turnRegion(region, 2)).toEqual({ left: 0.625, top: 0.1875, width: 0.25, height: 0.0625 })
  expect(turnRegion(region, 3)).toEqual({ left: 0.75, top: 0.625, width: 0.0625, height: 0.25 })
  let turned = region
  for (let turn = 0; turn < 4; turn++) turned = turnRegion(turned, 1)
  expect(turned).toEqual(region)
})

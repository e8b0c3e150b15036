import { expect, test } from 'vitest'
import { JobTurns } from './job-turns.ts'

const start = Date.UTC(2026, 10, 23) / 1000

/** In the order in which they run: by priority, then as queued. */
function ordered(queued: readonly { owner: string; priority: number }[]): string[] {
  return queued.toSorted((a, b) => b.priority - a.priority).map(({ owner }) => owner)
}

test("puts another owner's first job before most of a thousand queued before it", () => {
  const turns = new JobTurns(() => start)
  const flood = Array.from({ length: 1000 }, () => ({ owner: 'a', priority: turns.next('a') }))
  const order = ordered([...flood, { owner: 'b', priority: turns.next('b') }])
  expect(order.indexOf('b')).toBe(10)
})

test('keeps the order of an owner, and lets no newer job go before a later turn forever', () => {
  let now = start
  const turns = new JobTurns(() => now)
  const flood = Array.from({ length: 100 }, () => turns.next('a'))
  expect(flood).toEqual(flood.toSorted((a, b) => b - a))
  now += 10
  expect(turns.next('b')).toBeLessThanOrEqual(flood.at(-1) ?? NaN)
})

test('forgets owners whose turns are over, and gives them their place again', () => {
  let now = start
  const turns = new JobTurns(() => now)
  for (let n = 0; n < 1500; n++) turns.next(`owner ${n}`)
  now += 60
  const first = turns.next('owner 0')
  expect(turns.next('someone new')).toBe(first)
})

test('puts an owner at most an hour behind after a clock that was a day ahead', () => {
  let now = start + 86_400
  const turns = new JobTurns(() => now)
  turns.next('a')
  now = start
  expect(turns.next('a')).toBe(turns.next('b') - 3600)
})

test('fits a 32-bit integer for decades', () => {
  const turns = new JobTurns(() => Date.UTC(2080, 0, 1) / 1000)
  expect(turns.next('a')).toBeGreaterThan(-(2 ** 31))
})

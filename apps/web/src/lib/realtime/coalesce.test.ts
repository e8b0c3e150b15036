import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gathering(isBusy: () => boolean = () => false) {
  const ready: (readonly number[])[] = []
  return { ready, gatherer: createCoalescer<number>({ onReady: (items) => ready.push(items), isBusy }) }
}

test('a burst is one reload, soon enough for a second', () => {
  const { ready, gatherer } = gathering()
  for (const item of [1, 2, 3]) gatherer.add(item)
  vi.advanceTimersByTime(300)
  expect(ready).toEqual([[1, 2, 3]])
})

test('what comes right after one and another reload is there within a second, too', () => {
  const { ready, gatherer } = gathering()
  gatherer.add(1)
  vi.advanceTimersByTime(210)
  gatherer.add(2)
  vi.advanceTimersByTime(210)
  gatherer.add(3)
  vi.advanceTimersByTime(300)
  expect(ready).toEqual([[1], [2], [3]])
})

test('while it goes on for a minute reloads grow rare, and quick again once it was quiet', () => {
  const { ready, gatherer } = gathering()
  for (let time = 0; time < 600; time += 1) {
    gatherer.add(time)
    vi.advanceTimersByTime(100)
  }
  expect(ready.length).toBeLessThan(30)
  vi.advanceTimersByTime(20_000)
  const before = ready.length
  gatherer.add(0)
  vi.advanceTimersByTime(300)
  expect(ready.length).toBe(before + 1)
})

test('a reload waits while one would get in the way, but not for ever', () => {
  let isBusy = true
  const { ready, gatherer } = gathering(() => isBusy)
  gatherer.add(1)
  vi.advanceTimersByTime(1000)
  expect(ready).toEqual([])
  isBusy = false
  vi.advanceTimersByTime(100)
  expect(ready).toEqual([[1]])
  isBusy = true
  gatherer.add(2)
  vi.advanceTimersByTime(8000)
  expect(ready).toEqual([[1], [2]])
})

test('once it is stopped nothing comes any more', () => {
  const { ready, gatherer } = gathering()
  gatherer.add(1)
  gatherer.stop()
  vi.advanceTimersByTime(10_000)
  expect(ready).toEqual([])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gathering(isBusy: () => boolean = () => false) {
  const ready: (readonly number[])[] = []
  return { ready, gatherer: createCoalescer<number>({ onReady: (items) => ready.push(items), isBusy }) }
}

test('turns a burst into one refetch within a second', () => {
  const { ready, gatherer } = gathering()
  for (const item of [1, 2, 3]) gatherer.add(item)
  vi.advanceTimersByTime(300)
  expect(ready).toEqual([[1, 2, 3]])
})

test('refetches within a second for events right after a refetch', () => {
  const { ready, gatherer } = gathering()
  gatherer.add(1)
  vi.advanceTimersByTime(210)
  gatherer.add(2)
  vi.advanceTimersByTime(210)
  gatherer.add(3)
  vi.advanceTimersByTime(300)
  expect(ready).toEqual([[1], [2], [3]])
})

test('refetches less often during a long burst and quickly again afterwards', () => {
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

test('delays a refetch while busy, up to a limit', () => {
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

test('does nothing after it is stopped', () => {
  const { ready, gatherer } = gathering()
  gatherer.add(1)
  gatherer.stop()
  vi.advanceTimersByTime(10_000)
  expect(ready).toEqual([])
})

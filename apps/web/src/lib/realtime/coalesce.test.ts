import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function started(isBusy: () => boolean = () => false) {
  const ready: (readonly number[])[] = []
  return { ready, coalescer: createCoalescer<number>({ onReady: (items) => ready.push(items), isBusy }) }
}

test('turns a burst into one refetch within a second', () => {
  const { ready, coalescer } = started()
  for (const item of [1, 2, 3]) coalescer.add(item)
  vi.advanceTimersByTime(300)
  expect(ready).toEqual([[1, 2, 3]])
})

test('refetches within a second for events right after a refetch', () => {
  const { ready, coalescer } = started()
  coalescer.add(1)
  vi.advanceTimersByTime(210)
  coalescer.add(2)
  vi.advanceTimersByTime(210)
  coalescer.add(3)
  vi.advanceTimersByTime(300)
  expect(ready).toEqual([[1], [2], [3]])
})

test('refetches less often during a long burst and quickly again afterwards', () => {
  const { ready, coalescer } = started()
  for (let time = 0; time < 600; time += 1) {
    coalescer.add(time)
    vi.advanceTimersByTime(100)
  }
  expect(ready.length).toBeLessThan(30)
  vi.advanceTimersByTime(20_000)
  const before = ready.length
  coalescer.add(0)
  vi.advanceTimersByTime(300)
  expect(ready.length).toBe(before + 1)
})

test('delays a refetch while busy, up to a limit', () => {
  let isBusy = true
  const { ready, coalescer } = started(() => isBusy)
  coalescer.add(1)
  vi.advanceTimersByTime(1000)
  expect(ready).toEqual([])
  isBusy = false
  vi.advanceTimersByTime(100)
  expect(ready).toEqual([[1]])
  isBusy = true
  coalescer.add(2)
  vi.advanceTimersByTime(8000)
  expect(ready).toEqual([[1], [2]])
})

test('does nothing after it is stopped', () => {
  const { ready, coalescer } = started()
  coalescer.add(1)
  coalescer.stop()
  vi.advanceTimersByTime(10_000)
  expect(ready).toEqual([])
})

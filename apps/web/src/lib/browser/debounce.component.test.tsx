import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebounced } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function debounced() {
  const callback = vi.fn<(text: string) => void>()
  return { callback, ...renderHook(() => useDebounced(callback)) }
}

test('calls once with the last arguments, 300 ms after the last call', () => {
  const { callback, result } = debounced()
  result.current('h')
  vi.advanceTimersByTime(299)
  result.current('harbor')
  vi.advanceTimersByTime(299)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback.mock.calls).toEqual([['harbor']])
})

test('drops a pending call when the component goes', () => {
  const { callback, result, unmount } = debounced()
  result.current('harbor')
  unmount()
  vi.advanceTimersByTime(1000)
  expect(callback).not.toHaveBeenCalled()
})

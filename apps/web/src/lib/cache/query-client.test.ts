import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { retryDelay, shouldRetry } from './query-client.ts'

const unavailable = new ApiError(503, 'unavailable', 'Not available.', { retryAfter: 3 })

test('never retries a refusal, retries 503 twice and a missing answer once', () => {
  expect(shouldRetry(0, new ApiError(404, 'not_found', 'No.'))).toBe(false)
  expect(shouldRetry(0, new ApiError(500, 'internal', 'No.'))).toBe(false)
  expect(shouldRetry(0, new Error('a fault in the page'))).toBe(false)
  expect([0, 1, 2].map((failures) => shouldRetry(failures, unavailable))).toEqual([true, true, false])
  expect([0, 1].map((failures) => shouldRetry(failures, networkError()))).toEqual([true, false])
})

test('waits as long as Retry-After asks for, up to 10 s, and otherwise backs off', () => {
  expect(Math.floor(retryDelay(0, unavailable) / 1000)).toBe(3)
  expect(Math.floor(retryDelay(0, new ApiError(503, 'unavailable', 'No.', { retryAfter: 3600 })) / 1000)).toBe(10)
  expect(Math.floor(retryDelay(2, networkError()) / 1000)).toBe(2)
})

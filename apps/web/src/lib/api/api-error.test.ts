import { expect, test } from 'vitest'
import { ApiError, detailWithRetryAfter, InputError, messageOf, reasonOf } from './api-error.ts'

const limited = (detail: string, retryAfter?: number) =>
  detailWithRetryAfter(new ApiError(429, 'too_many_requests', detail, retryAfter === undefined ? {} : { retryAfter }))

test('says once when to try again after a rate limit', () => {
  expect(limited('Too many attempts. Wait 298 seconds and try again.', 298)).toBe(
    'Too many attempts. Try again in 5 minutes.',
  )
  expect(limited('Too many attempts. Wait 1 second and try again.', 1)).toBe(
    'Too many attempts. Try again in 1 second.',
  )
  expect(limited('Too many requests', 42)).toBe('Too many requests. Try again in 42 seconds.')
  expect(limited('Too many requests. Try again in a moment.')).toBe('Too many requests. Try again in a moment.')
})

test('shows any other failure as the server words it', () => {
  expect(detailWithRetryAfter(new ApiError(409, 'email_taken', 'It is taken', { retryAfter: 5 }))).toBe('It is taken.')
})

test("shows the page's own refusals as they are, and hides what a bug says", () => {
  const refusal = new InputError('Staff ID is required')
  expect(reasonOf(refusal, 'Failed to fetch staff member')).toBe('Staff ID is required')
  expect(messageOf(refusal)).toBe('Staff ID is required')
  expect(reasonOf(new TypeError('x is undefined'), 'Failed to fetch staff member')).toBe('Failed to fetch staff member')
})

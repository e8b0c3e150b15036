import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { detailWithLongWait } from './detail-with-long-wait.ts'

const limited = (seconds: number) =>
  detailWithLongWait(
    new ApiError(429, 'too_many_requests', `Too many attempts. Wait ${seconds} seconds and try again.`, {
      retryAfter: seconds,
    }),
  )

test('says in hours when to try again after a limit of a day', () => {
  expect(limited(86_400)).toBe('Too many attempts. Try again in 24 hours.')
  expect(limited(298)).toBe('Too many attempts. Try again in 5 minutes.')
})

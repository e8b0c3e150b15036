import { expect, test } from 'vitest'
import type { ScopedContext } from '../../../services/context.ts'
import type { MagicLinkRow } from './link-queries.ts'
import { linkFailure } from './verify-link.ts'

const end = '2026-11-23T12:00:00.000Z'
const link = { type: 'LOG_IN', key_id: null, used_at: null, revoked_at: null, may_sign_in: true, expires_at: end }
const at = (millisecondsAfter: number) =>
  ({ clock: { now: () => new Date(Date.parse(end) + millisecondsAfter) } }) as unknown as ScopedContext

test.each([
  [-1, null],
  [0, 'EXPIRED'],
  [1, 'EXPIRED'],
])('answers a link %i ms after its end with %s', (after, failure) => {
  expect(linkFailure(at(after), link as unknown as MagicLinkRow, 'LOG_IN')).toBe(failure)
})

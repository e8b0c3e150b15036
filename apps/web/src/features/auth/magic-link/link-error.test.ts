import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import { openedLinkErrorMessage, linkErrorMessage } from './link-error.ts'

const errorWith = (code: string, status = 400) => new ApiError(status, code as ApiErrorCode, 'What the server says.')

test.each([
  ['REVOKED', 'Verification Failed: Link has been revoked.'],
  ['USED', 'Verification Failed: Link has already been used before.'],
  ['INVALID', 'Verification Failed: Invalid verification link.'],
  ['API_KEY_REVOKED', 'Verification Failed: API Key Revoked.'],
  ['WRONG_CODE', 'Verification Failed: Wrong Verification Code.'],
  ['EXPIRED', 'Verification Failed: Link has expired.'],
  ['TOO_EARLY', 'Verification Failed: TOO_EARLY'],
  ['toString', 'Verification Failed: toString'],
])('%s says %s', (code, sentence) => {
  expect(linkErrorMessage(errorWith(code))).toBe(sentence)
  expect(openedLinkErrorMessage(errorWith(code))).toBe(sentence)
})

test('treats a link with a malformed code as invalid', () => {
  expect(openedLinkErrorMessage(errorWith('bad_input'))).toBe('Verification Failed: Invalid verification link.')
  expect(linkErrorMessage(errorWith('bad_input'))).toBeNull()
})

test.each([
  errorWith('too_many_requests', 429),
  errorWith('unavailable', 503),
  errorWith('network', 0),
  new Error('x'),
])('%s doesn’t mean that the link is invalid', (error) => {
  expect(openedLinkErrorMessage(error)).toBeNull()
})

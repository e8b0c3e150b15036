import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import { linkErrorMessage, openedLinkRefusal } from './link-error.ts'

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
  expect(openedLinkRefusal(errorWith(code))).toEqual({ sentence, failure: code, has_password: false, next: null })
})

test('treats a link with a malformed code as invalid', () => {
  const sentence = 'Verification Failed: Invalid verification link.'
  expect(openedLinkRefusal(errorWith('bad_input'))).toMatchObject({ sentence, failure: 'INVALID' })
  expect(linkErrorMessage(errorWith('bad_input'))).toBeNull()
})

test.each([
  errorWith('too_many_requests', 429),
  errorWith('unavailable', 503),
  errorWith('network', 0),
  new Error('x'),
])('%s doesn’t mean that the link is invalid', (error) => {
  expect(openedLinkRefusal(error)).toBeNull()
})

test.each([
  ['/lender/ptnr_1/deals/deal_1', '/lender/ptnr_1/deals/deal_1'],
  ['//evil.example', null],
  ['https://evil.example/lender', null],
  ['/portal/login', null],
  [7, null],
])('leads on to %s only within the app', (next, to) => {
  const error = new ApiError(400, 'USED', 'Used.', { current: { has_password: true, next } })
  expect(openedLinkRefusal(error)).toMatchObject({ has_password: true, next: to })
})

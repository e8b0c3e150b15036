import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../lib/api/api-error.ts'
import { failureMessage, submitErrorOf } from './submit-error.ts'

const email = 'ana@lopez.test'
const submitError = (errors: { path: string; message: string }[]) =>
  new ApiError(400, 'bad_input', 'Bad input.', { errors })

test('maps a rejected field to its step', () => {
  const message = 'Password is too common. Please choose a stronger password.'
  expect(submitErrorOf(submitError([{ path: 'password', message }]), email)).toEqual({
    step: 'about',
    errors: [{ field: 'password', message }],
    takenEmail: null,
  })
  expect(submitErrorOf(submitError([{ path: 'zip_code', message: 'x' }]), email)?.step).toBe('company')
})

test('assigns a taken email to the email field, whether or not the server names it', () => {
  const detail = 'This email address already has an account.'
  const errors = [{ path: 'email', message: detail }]
  const expected = { step: 'about', errors: [{ field: 'email', message: detail }], takenEmail: email }
  expect(submitErrorOf(new ApiError(409, 'email_taken', detail), email)).toEqual(expected)
  expect(submitErrorOf(new ApiError(409, 'email_taken', detail, { errors }), email)).toEqual(expected)
})

test('ignores rejections of unknown fields', () => {
  expect(submitErrorOf(submitError([{ path: 'body', message: 'x' }]), email)).toBeNull()
  expect(submitErrorOf(networkError(), email)).toBeNull()
  expect(submitErrorOf(new Error('x'), email)).toBeNull()
})

test('describes any other failure, what is kept and when to try again', () => {
  expect(failureMessage(networkError())).toBe(
    'Failed to onboard partner. Couldn’t reach Loanyard. Check your connection and try again. We kept what you typed.',
  )
  const limited = new ApiError(429, 'too_many_requests', 'Too many requests', { retryAfter: 120 })
  expect(failureMessage(limited)).toBe(
    'Failed to onboard partner. Too many requests. Try again in 2 minutes. We kept what you typed.',
  )
  expect(failureMessage(new Error('x'))).toBe('Failed to onboard partner. We kept what you typed. Try again.')
})

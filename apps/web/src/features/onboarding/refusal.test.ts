import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../lib/api-error.ts'
import { failureSentence, refusalOf } from './refusal.ts'

const email = 'ana@lopez.test'
const refused = (errors: { path: string; message: string }[]) =>
  new ApiError(400, 'bad_input', 'Bad input.', { errors })

test('a refused field leads back to its step', () => {
  const message = 'Password is too common. Please choose a stronger password.'
  expect(refusalOf(refused([{ path: 'password', message }]), email)).toEqual({
    step: 'about',
    errors: [{ field: 'password', message }],
    takenEmail: null,
  })
  expect(refusalOf(refused([{ path: 'zip_code', message: 'x' }]), email)?.step).toBe('company')
})

test('a taken address is one of the address, whether or not the server names the field', () => {
  const detail = 'This email address already has an account.'
  const errors = [{ path: 'email', message: detail }]
  const wanted = { step: 'about', errors: [{ field: 'email', message: detail }], takenEmail: email }
  expect(refusalOf(new ApiError(409, 'email_taken', detail), email)).toEqual(wanted)
  expect(refusalOf(new ApiError(409, 'email_taken', detail, { errors }), email)).toEqual(wanted)
})

test('what is no field of the form is no refusal of it', () => {
  expect(refusalOf(refused([{ path: 'body', message: 'x' }]), email)).toBeNull()
  expect(refusalOf(networkError(), email)).toBeNull()
  expect(refusalOf(new Error('x'), email)).toBeNull()
})

test('any other failure says what happened, what is kept and when to try again', () => {
  expect(failureSentence(networkError())).toBe(
    'Failed to onboard partner. Couldn’t reach Loanyard. Check your connection and try again. We kept what you typed.',
  )
  const limited = new ApiError(429, 'too_many_requests', 'Too many requests', { retryAfter: 120 })
  expect(failureSentence(limited)).toBe(
    'Failed to onboard partner. Too many requests. Try again in 2 minutes. We kept what you typed.',
  )
  expect(failureSentence(new Error('x'))).toBe('Failed to onboard partner. We kept what you typed. Try again.')
})

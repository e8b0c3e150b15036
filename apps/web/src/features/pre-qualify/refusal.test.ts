import { expect, test } from 'vitest'
import { networkError } from '../../lib/api-error.ts'
import { failureSentence } from './refusal.ts'

test('a failure that is of no field says what happened, what is kept, and once to try again', () => {
  expect(failureSentence(networkError())).toBe(
    'Your request was not sent. Loanyard could not be reached. Check your connection and try again. What you typed is kept.',
  )
  expect(failureSentence(new Error('x'))).toBe('Your request was not sent. What you typed is kept; try again.')
})

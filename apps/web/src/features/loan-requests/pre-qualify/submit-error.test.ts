import { expect, test } from 'vitest'
import { networkError } from '../../../lib/api/api-error.ts'
import { failureMessage } from './submit-error.ts'

test('says what happened, what is saved, and once to try again', () => {
  expect(failureMessage(networkError())).toBe(
    'We couldn’t send your request. Couldn’t reach Loanyard. Check your connection and try again. We kept what you typed.',
  )
  expect(failureMessage(new Error('x'))).toBe('We couldn’t send your request. We kept what you typed. Try again.')
})

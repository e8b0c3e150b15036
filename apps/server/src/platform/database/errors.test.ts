import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { asAppError } from './errors.ts'

const errorOf = (code: string) => Object.assign(new Error('could not extend file'), { code })

test.each([
  ['53100', 'There is no room left in the database.', 60],
  ['57P03', 'The database cannot be reached just now.', 2],
  ['53300', 'The database cannot be reached just now.', 2],
  ['ECONNREFUSED', 'The database cannot be reached just now.', 2],
])('%s is told in words, and when to come back', (code, sentence, retryAfter) => {
  const told = asAppError(errorOf(code))
  if (!(told instanceof AppError)) throw new Error('it is no error for people')
  expect(told.code).toBe('unavailable')
  expect(told.message.startsWith(sentence)).toBe(true)
  expect(told.extra.retryAfter).toBe(retryAfter)
})

test('what says nothing about the database stays what it is', () => {
  const error = errorOf('23505')
  expect(asAppError(error)).toBe(error)
})

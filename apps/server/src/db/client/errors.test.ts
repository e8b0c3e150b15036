import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { asAppError } from './errors.ts'

const errorOf = (code: string) => Object.assign(new Error('could not extend file'), { code })

test.each([
  ['53100', 'The database is out of space.', 60],
  ['57P03', 'We can’t reach the database right now.', 2],
  ['53300', 'We can’t reach the database right now.', 2],
  ['ECONNREFUSED', 'We can’t reach the database right now.', 2],
])('turns %s into a sentence with a time to retry', (code, sentence, retryAfter) => {
  const mapped = asAppError(errorOf(code))
  if (!(mapped instanceof AppError)) throw new Error('not an AppError')
  expect(mapped.code).toBe('unavailable')
  expect(mapped.message.startsWith(sentence)).toBe(true)
  expect(mapped.extra.retryAfter).toBe(retryAfter)
})

test('returns unrelated errors unchanged', () => {
  const error = errorOf('23505')
  expect(asAppError(error)).toBe(error)
})

import { expect, test } from 'vitest'
import { subjectOf } from './token-subject.ts'

const token = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`

test('the subject of an access token is read from it, whoever signed it', () => {
  expect(subjectOf(token({ sub: 'user_ÿ>?'.slice(0, 5) }))).toBe('user_')
  expect(subjectOf('nonsense')).toBeNull()
  expect(subjectOf(null)).toBeNull()
})

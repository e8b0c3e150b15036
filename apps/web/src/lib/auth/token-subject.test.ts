import { expect, test } from 'vitest'
import { areDifferentUsers, subjectOf } from './token-subject.ts'

const token = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`

test('reads the subject of an access token without verifying it', () => {
  expect(subjectOf(token({ sub: 'user_ÿ>?'.slice(0, 5) }))).toBe('user_')
  expect(subjectOf('nonsense')).toBeNull()
  expect(subjectOf(null)).toBeNull()
})

test('tells apart only tokens of two people', () => {
  const [ana, ben] = [token({ sub: 'ana' }), token({ sub: 'ben' })]
  expect(areDifferentUsers(ana, ben)).toBe(true)
  expect(areDifferentUsers(ana, token({ sub: 'ana', iat: 2 }))).toBe(false)
  expect(areDifferentUsers(ana, 'nonsense')).toBe(false)
  expect(areDifferentUsers(null, ben)).toBe(false)
})

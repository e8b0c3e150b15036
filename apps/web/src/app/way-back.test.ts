import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test('the sign-in page leads back to where one was, and says nothing where one lands anyway', () => {
  expect(wayBack('/partner/ptnr_1/leads?search=a')).toEqual({ next: '/partner/ptnr_1/leads?search=a' })
  expect(wayBack('/partner')).toEqual({})
  expect(wayBack('/')).toEqual({})
  expect(wayBack('//evil.example')).toEqual({})
})

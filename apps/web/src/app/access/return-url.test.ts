import { expect, test } from 'vitest'
import { returnUrlSearch } from './return-url.ts'

test('the sign-in page leads back to where one was, and says nothing where one lands anyway', () => {
  expect(returnUrlSearch('/partner/ptnr_1/leads?search=a')).toEqual({ next: '/partner/ptnr_1/leads?search=a' })
  expect(returnUrlSearch('/partner')).toEqual({})
  expect(returnUrlSearch('/')).toEqual({})
  expect(returnUrlSearch('//evil.example')).toEqual({})
})

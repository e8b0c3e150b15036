import { expect, test } from 'vitest'
import { returnUrlSearch } from './return-url.ts'

test('leads back to the page the person was on, except for default landing pages', () => {
  expect(returnUrlSearch('/partner/ptnr_1/leads?search=a')).toEqual({ next: '/partner/ptnr_1/leads?search=a' })
  expect(returnUrlSearch('/partner')).toEqual({})
  expect(returnUrlSearch('/')).toEqual({})
  expect(returnUrlSearch('//evil.example')).toEqual({})
})

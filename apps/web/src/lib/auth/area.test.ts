import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { areaOfHost, areaOfLogo, areaOfPath, areaOfPerson, createLastArea } from './area.ts'

test.each([
  ['partner.localhost', 'partner'],
  ['portal.loans.example.com', 'portal'],
  ['requests.example.com', 'requests'],
  ['lender.example.com', 'lender'],
  ['portal', null],
  ['localhost', null],
  ['127.0.0.1', null],
  ['[::1]', null],
  ['www.partner.example.com', null],
  ['partners.example.com', null],
  ['', null],
])('the host %s is of the area %s', (host, area) => {
  expect(areaOfHost(host)).toBe(area)
})

test.each([
  ['/partner', 'partner'],
  ['/partner/ptnr_1/deals', 'partner'],
  ['/Portal/login', 'portal'],
  ['/lender/', 'lender'],
  ['/requests/set-password', 'requests'],
  ['/', null],
  ['/account', null],
  ['/partners', null],
])('the path %s is in the area %s', (path, area) => {
  expect(areaOfPath(path)).toBe(area)
})

test('takes the logo’s area from the host and the person’s area from the path', () => {
  expect(areaOfLogo('portal.localhost', '/partner/login')).toBe('portal')
  expect(areaOfLogo('localhost', '/partner/login')).toBe('partner')
  expect(areaOfLogo('localhost', '/')).toBeNull()
  expect(areaOfPerson('portal.localhost', '/partner/ptnr_1/deals', null)).toBe('partner')
  expect(areaOfPerson('portal.localhost', '/account', 'lender')).toBe('portal')
  expect(areaOfPerson('localhost', '/account', 'lender')).toBe('lender')
  expect(areaOfPerson('localhost', '/account', null)).toBe('partner')
})

test('keeps the last area and ignores other values', () => {
  const storage = memoryStorage()
  const last = createLastArea(storage)
  expect(last.read()).toBeNull()
  last.write('portal')
  expect(last.read()).toBe('portal')
  storage.setItem('loanyard.area', 'nowhere')
  expect(last.read()).toBeNull()
})

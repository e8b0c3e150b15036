import { expect, test } from 'vitest'
import { authAreaOf, isSignedOutPage, partnerIdIn, partnerSwitchPath, returnUrlSearch, safeNext } from './paths.ts'

test('finds the partner id by its ptnr_ prefix', () => {
  expect(partnerIdIn('/partner/ptnr_1/deals')).toBe('ptnr_1')
  expect(partnerIdIn('/partner/deals')).toBeNull()
  expect(partnerIdIn('/partner/404')).toBeNull()
  expect(partnerIdIn('/portal/ptnr_1/deal_1/my-docs')).toBeNull()
})

test.each(['leads', 'deals', 'bundles', 'lenders', 'user-management', 'settings'])(
  'keeps %s when the partner is switched',
  (section) => {
    expect(partnerSwitchPath(`/partner/ptnr_1/${section}`, 'ptnr_2')).toBe(`/partner/ptnr_2/${section}`)
  },
)

test('leads from a record to its list when the partner is switched, and to deals from anywhere else', () => {
  expect(partnerSwitchPath('/partner/ptnr_1/bundles/bndl_1', 'ptnr_2')).toBe('/partner/ptnr_2/bundles')
  for (const path of ['/partner/ptnr_1/account', '/partner/ptnr_1/reports', '/partner/404', '/partner'])
    expect(partnerSwitchPath(path, 'ptnr_2')).toBe('/partner/ptnr_2/deals')
})

test('keeps path, search and hash of the return URL', () => {
  expect(safeNext('/partner/ptnr_1/leads?search=a%20b#top')).toBe('/partner/ptnr_1/leads?search=a%20b#top')
})

test.each([
  undefined,
  '',
  'partner',
  'https://evil.example/',
  '//evil.example/',
  '//[',
  '/\\evil.example',
  '/\t/evil.example',
  '/\t/[',
  '/partner/..//evil.example',
  'javascript:alert(1)',
  '/partner/login',
  '/partner/login?next=%2Fpartner',
  '/Partner/Login/',
  '/partner//login',
  '/partner/%6Cogin',
  '/portal/login#code=abc',
  '/lender/set-password',
  '/requests/login',
  '/partner/onboarding',
])('%s is no way back to anywhere else', (next) => {
  const safe = safeNext(next)
  if (safe !== null) expect(new URL(safe, 'http://page.test').origin).toBe('http://page.test')
  expect(isSignedOutPage(new URL(safe ?? '/', 'http://page.test').pathname)).toBe(false)
})

test('recognizes the auth pages of every area and no other page', () => {
  expect(authAreaOf('/portal/login')).toBe('portal')
  expect(authAreaOf('/requests/set-password/')).toBe('requests')
  expect(authAreaOf('/partner/onboarding')).toBeNull()
  expect(authAreaOf('/partner/ptnr_1/login')).toBeNull()
  expect(authAreaOf('/%')).toBeNull()
})

test('leads back to the page the person was on, except for default landing pages', () => {
  expect(returnUrlSearch('/partner/ptnr_1/leads?search=a')).toEqual({ next: '/partner/ptnr_1/leads?search=a' })
  expect(returnUrlSearch('/partner')).toEqual({})
  expect(returnUrlSearch('/')).toEqual({})
  expect(returnUrlSearch('//evil.example')).toEqual({})
})

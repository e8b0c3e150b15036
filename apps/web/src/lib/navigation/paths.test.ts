import { expect, test } from 'vitest'
import { authAreaOf, isSignedOutPage, partnerIdIn, partnerSwitchPath, safeNext } from './paths.ts'

test('the partner id is the segment that begins with ptnr_', () => {
  expect(partnerIdIn('/partner/ptnr_1/deals')).toBe('ptnr_1')
  expect(partnerIdIn('/partner/deals')).toBeNull()
  expect(partnerIdIn('/partner/404')).toBeNull()
  expect(partnerIdIn('/portal/ptnr_1/deal_1/my-docs')).toBeNull()
})

test.each(['leads', 'deals', 'bundles', 'lenders', 'user-management', 'settings'])(
  'a switch of partner keeps %s',
  (section) => {
    expect(partnerSwitchPath(`/partner/ptnr_1/${section}`, 'ptnr_2')).toBe(`/partner/ptnr_2/${section}`)
  },
)

test('a switch of partner leads from one thing to its list, and to deals from anywhere else', () => {
  expect(partnerSwitchPath('/partner/ptnr_1/bundles/bndl_1', 'ptnr_2')).toBe('/partner/ptnr_2/bundles')
  for (const path of ['/partner/ptnr_1/account', '/partner/ptnr_1/reports', '/partner/404', '/partner'])
    expect(partnerSwitchPath(path, 'ptnr_2')).toBe('/partner/ptnr_2/deals')
})

test('the way back keeps path, search and hash', () => {
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

test('every area has its doors, and nothing else is one', () => {
  expect(authAreaOf('/portal/login')).toBe('portal')
  expect(authAreaOf('/requests/set-password/')).toBe('requests')
  expect(authAreaOf('/partner/onboarding')).toBeNull()
  expect(authAreaOf('/partner/ptnr_1/login')).toBeNull()
  expect(authAreaOf('/%')).toBeNull()
})

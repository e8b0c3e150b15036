import { expect, test } from 'vitest'
import { webAddressOr } from './footer-links.tsx'

test('links to an outside address instead of our own page', () => {
  expect(webAddressOr('https://www.example.com/about', '/about')).toBe('https://www.example.com/about')
})

test.each([
  undefined,
  '',
  '   ',
  'javascript:alert(1)',
  '//evil.example',
  'www.example.com',
  'https://',
  'data:text/html,x',
])('keeps our own page for %j', (given) => expect(webAddressOr(given, '/about')).toBe('/about'))

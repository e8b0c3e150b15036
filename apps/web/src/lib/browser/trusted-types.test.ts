import { expect, test } from 'vitest'
import { ownFileOnly, styleTextOnly } from './trusted-types.ts'

test('allows style text and rejects markup', () => {
  expect(styleTextOnly(':root { --a: 1px }')).toBe(':root { --a: 1px }')
  expect(styleTextOnly('<img src=x onerror=alert(1)>')).toBeNull()
  expect(styleTextOnly('</style><script>')).toBeNull()
})

test('loads workers only from the build’s files', () => {
  const page = 'https://desk.example.com/partner/ptnr_1/deals'
  expect(ownFileOnly('/assets/pdf.worker-1.mjs', page)).toBe('https://desk.example.com/assets/pdf.worker-1.mjs')
  expect(ownFileOnly('https://desk.example.com/assets/a.js', page)).toBe('https://desk.example.com/assets/a.js')
  for (const url of [
    'https://evil.example.com/assets/a.js',
    '//evil.example.com/assets/a.js',
    'https://desk.example.com:8443/assets/a.js',
    'http://desk.example.com/assets/a.js',
    'https://desk.example.com@evil.example.com/assets/a.js',
    '/files/documents/a.js',
    '/assets/../files/documents/a.js',
    '/assets/%2e%2e/files/a.js',
    '/assets\\..\\..\\files/a.js',
    'assets/a.js',
    'data:text/javascript,/assets/',
    'blob:https://desk.example.com/assets/',
    'javascript:/assets/',
    'https://',
  ]) {
    expect(ownFileOnly(url, page), url).toBeNull()
  }
})

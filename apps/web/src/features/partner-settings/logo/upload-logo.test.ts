import { logoRules } from '@loanyard/contract/partners/settings'
import { expect, test } from 'vitest'
import { logoProblem } from './upload-logo.ts'

test.each(['Logo.png', 'logo.JPG', 'a.b.jpeg', 'L.webp'])('accepts %s', (name) => {
  expect(logoProblem({ name, size: logoRules.bytes })).toBeNull()
})

test.each(['logo.svg', 'logo.gif', 'logo', 'png', 'logo.png.exe'])(
  'rejects %s, which is no PNG, JPEG or WebP',
  (name) => {
    expect(logoProblem({ name, size: 10 })).toBe('Use a PNG, JPEG, or WebP image.')
  },
)

test('rejects a file of 100 MB before upload', () => {
  expect(logoProblem({ name: 'logo.png', size: 100 * 1024 * 1024 })).toBe(
    'The logo can be up to 5 MB. Choose a smaller image.',
  )
})

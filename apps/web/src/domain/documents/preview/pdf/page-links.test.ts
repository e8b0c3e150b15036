import { expect, test } from 'vitest'
import { safeUrl } from './page-links.ts'

test('allows web, email and phone links, but no scripts, files or programs', () => {
  expect(safeUrl('https://www.sba.gov/forms')).toBe('https://www.sba.gov/forms')
  expect(safeUrl('mailto:loans@example.com')).toBe('mailto:loans@example.com')
  expect(safeUrl('tel:+15550101234')).toBe('tel:+15550101234')
  for (const url of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'file:///etc/passwd',
    'blob:https://desk.example.com/1',
    'vbscript:x',
    'launch:calc.exe',
    '/partner/x',
    '',
    undefined,
    42,
  ]) {
    expect(safeUrl(url), String(url)).toBeNull()
  }
})

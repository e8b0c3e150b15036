import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

test('an export is named by partner, content and day', () => {
  expect(exportName('Harbor Lending', 'leads', '2026-11-28')).toBe('harbor-lending-leads-2026-11-28.csv')
})

test('the name has neither accents nor characters that file systems refuse', () => {
  expect(exportName(' Café / “Río” & Co. ', 'leads', '2026-11-28')).toBe('cafe-rio-co-leads-2026-11-28.csv')
  expect(exportName('', 'leads', '2026-11-28')).toBe('leads-2026-11-28.csv')
})

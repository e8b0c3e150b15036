import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundledLogoImages } from './logo-images.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanyard-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'dist/images/demo'), { recursive: true })
writeFileSync(join(folder, 'dist/images/demo/logo.png'), 'picture')
writeFileSync(join(folder, 'secret.png'), 'secret')
const logoImages = bundledLogoImages(join(folder, 'dist'))

test('reads a bundled logo as a data URL', async () => {
  expect(await logoImages('/images/demo/logo.png')).toBe(`data:image/png;base64,${btoa('picture')}`)
})

test.each([
  null,
  '',
  '/images/demo/missing.png',
  '/images/../../secret.png',
  '/images/demo/../../../secret.png',
  '/images/%2e%2e/%2e%2e/secret.png',
  'https://elsewhere.test/images/demo/logo.png',
  '/index.html',
  '/images/demo/logo.svg',
])('returns null for %s', async (path) => {
  expect(await logoImages(path)).toBeNull()
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from './ensure-packages.mjs'

type Entry = { optionalDependencies?: Record<string, string> }

/** npm ci refuses a lock file without the packages for other systems, which npm omits if its registry lacks them. */
test.each(['package-lock.json', 'tools/node/package-lock.json'])(
  '%s names the optional packages of every system',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const { packages } = lockOf(JSON.parse(text))
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]),
      ),
    )
    expect(missing).toEqual([])
    // The registry is the installer's choice: the file works with any.
    expect(text).not.toContain('"resolved": "http')
  },
)

test('installs again after a workspace was added', () => {
  const root = mkdtempSync(join(tmpdir(), 'loanyard-packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules'))
  mkdirSync(join(root, 'packages/new'), { recursive: true })
  const installed = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }
  const required = { ...installed, 'node_modules/new': { resolved: 'packages/new', link: true }, 'packages/new': {} }
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: required }))
  expect(isInstalled(root)).toBe(false)
  symlinkSync('../packages/new', join(root, 'node_modules/new'))
  expect(isInstalled(root)).toBe(true)
})

/** Both files were written by npm, version 3. */
function lockOf(json: unknown): { packages: Record<string, Entry> } {
  return json as { packages: Record<string, Entry> }
}

/** Where Node looks for a package, from a package's own folder up to the root. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const above = path.lastIndexOf('node_modules/')
  return [`${path}/`, ...foldersAbove(above <= 0 ? '' : path.slice(0, above - 1))]
}

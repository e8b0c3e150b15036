import { expect, test } from 'vitest'
import { auditOf } from './audit.ts'
import { supplyProblems } from './check.ts'
import { isPermitted, licenseProblems, shippedBy } from './licenses.ts'
import { lockProblems, pinProblems, readLock, type Entry, type Lock } from './lock.ts'
import { pageNotices } from './notices.ts'
import { onlyShipped, sbomProblems } from './sbom.ts'

const whole: Entry = { version: '1.2.3', integrity: 'sha512-abc=', license: 'MIT' }

/** A lock file of a server that needs `a`, which needs `b`; of a page that needs `b`; and of `t`, which tests only. */
function lockWith(changes: Readonly<Record<string, Entry>> = {}): Lock {
  return {
    lockfileVersion: 3,
    packages: {
      '': { devDependencies: { t: '1.2.3', b: '1.2.3' } },
      'apps/server': { dependencies: { a: '1.2.3', own: '0.1.0' }, devDependencies: { t: '1.2.3' } },
      'apps/web': { dependencies: { b: '1.2.3' } },
      'packages/own': { version: '0.1.0', dependencies: { c: '1.2.3' } },
      'node_modules/own': { link: true, resolved: 'packages/own' },
      'node_modules/a': { ...whole, dependencies: { b: '^2.0.0' }, peerDependencies: { p: '*' } },
      'node_modules/a/node_modules/b': { ...whole, version: '2.0.0' },
      'node_modules/b': whole,
      'node_modules/c': { ...whole, license: '(MIT OR GPL-2.0-only)' },
      'node_modules/p': whole,
      'node_modules/t': { ...whole, dev: true, license: 'MPL-2.0' },
      ...changes,
    },
  }
}

test('the lock files, licenses and their list are in order', () => {
  expect(supplyProblems()).toEqual([])
  const shipped = shippedBy(readLock('package-lock.json')).map(({ name }) => name)
  expect(shipped).toEqual(expect.arrayContaining(['react', 'fastify', 'zod', 'pg', 'uuid']))
  expect(shipped).not.toContain('vitest')
  expect(shipped).not.toContain('vite')
})

test.each([
  [{ version: '^1.2.3' }, 'node_modules/b has no exact version: ^1.2.3'],
  [{ version: 'git+ssh://somewhere/b.git' }, 'node_modules/b has no exact version: git+ssh://somewhere/b.git'],
  [{ integrity: 'sha1-abc=' }, 'node_modules/b has no SHA-512'],
  [
    { resolved: 'https://registry.test/b.tgz' },
    'node_modules/b names where it comes from: https://registry.test/b.tgz',
  ],
  [{ hasInstallScript: true }, 'node_modules/b runs a script when it is installed'],
])('rejects a lock file with %o', (change, problem) => {
  expect(lockProblems(lockWith())).toEqual([])
  expect(lockProblems(lockWith({ 'node_modules/b': { ...whole, ...change } }))).toEqual([problem])
})

test('ignores install scripts of packages that are installed without running any', () => {
  const lock = lockWith({ 'node_modules/b': { ...whole, hasInstallScript: true } })
  expect(lockProblems(lock, { scripts: false })).toEqual([])
})

test('rejects a lock file of another version, or without a hash', () => {
  const { integrity: _, ...bare } = whole
  expect(lockProblems({ ...lockWith({ 'node_modules/b': bare }), lockfileVersion: 2 })).toEqual([
    'the lock file has version 2 instead of 3',
    'node_modules/b has no SHA-512',
  ])
})

test('rejects a package.json that is not pinned or differs from the lock file', () => {
  const lock = lockWith()
  expect(pinProblems('apps/web', { dependencies: { b: '1.2.3' } }, lock)).toEqual([])
  expect(pinProblems('apps/web', { dependencies: { b: '^1.2.3' }, overrides: { c: 'latest' } }, lock)).toEqual([
    'apps/web/package.json: b is not pinned: ^1.2.3',
    'apps/web/package.json: c is not pinned: latest',
    'apps/web/package.json: b is ^1.2.3, in the lock file 1.2.3',
  ])
  expect(pinProblems('apps/web', { devDependencies: { x: '1.0.0' } }, lock)).toEqual([
    'apps/web/package.json: x is 1.0.0, in the lock file not there',
    'apps/web/package.json: b is not there, in the lock file 1.2.3',
  ])
  expect(pinProblems('apps/new', {}, lock)).toEqual(['apps/new/package.json is not in the lock file'])
})

test('what ships is what page and server reach, even if the tests use it too', () => {
  const meta = { peerDependencies: { p: '*' }, peerDependenciesMeta: { p: { optional: true } } }
  const places = (lock: Lock) => shippedBy(lock).map(({ name, version, part }) => `${name} ${version} ${part}`)
  expect(places(lockWith())).toEqual([
    'a 1.2.3 server',
    'b 1.2.3 page',
    'b 2.0.0 server',
    'c 1.2.3 server',
    'p 1.2.3 server',
  ])
  expect(places(lockWith({ 'node_modules/a': { ...whole, ...meta, dependencies: { b: '*' } } }))).not.toContain(
    'p 1.2.3 server',
  )
})

test('what ships has a compatible license; what only tests may have some more', () => {
  expect(licenseProblems(lockWith())).toEqual([])
  for (const license of ['GPL-2.0-only', 'CC-BY-NC-4.0', 'SEE LICENSE IN LICENSE', 'MIT AND SSPL-1.0', 'UNLICENSED'])
    expect(licenseProblems(lockWith({ 'node_modules/b': { ...whole, license } }))).toEqual([
      `b 1.2.3 (ships): ${license}`,
    ])
  const { license: _, ...without } = whole
  expect(licenseProblems(lockWith({ 'node_modules/b': without }))).toEqual(['b 1.2.3 (ships): no license'])
  expect(licenseProblems(lockWith({ 'node_modules/t': { ...whole, license: 'MPL-2.0' } }))).toEqual([
    't 1.2.3 (ships): MPL-2.0',
  ])
  const permitted = { MIT: '', ISC: '' }
  expect(isPermitted('(MIT AND ISC)', permitted)).toBe(true)
  expect(isPermitted('MIT AND ISC OR X', permitted)).toBe(false)
  expect(isPermitted('constructor', permitted)).toBe(false)
})

test('the bill of materials contains exactly what ships, each with hash and license', () => {
  const lock = lockWith()
  const part = (ref: string) => ({ 'bom-ref': ref, name: ref, hashes: [{ alg: '', content: '' }], licenses: [{}] })
  const own = { 'bom-ref': 'own@0.1.0', name: 'own', properties: [{ name: 'cdx:npm:package:private', value: 'true' }] }
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { 'bom-ref': 'x@0.1.0', name: 'folder' } },
    components: [own, ...['a@1.2.3', 'b@1.2.3', 'b@2.0.0', 'c@1.2.3', 'p@1.2.3', 't@1.2.3'].map(part)],
    dependencies: [
      { ref: 'x@0.1.0', dependsOn: ['own@0.1.0', 't@1.2.3'] },
      { ref: 't@1.2.3', dependsOn: [] },
    ],
  }
  const bill = onlyShipped(sbom, lock)
  expect(sbomProblems(bill, lock)).toEqual([])
  expect(bill.metadata.component.name).toBe('loanyard')
  expect(bill.components.map(({ name }) => name)).not.toContain('t@1.2.3')
  expect(bill.dependencies).toEqual([{ ref: 'x@0.1.0', dependsOn: ['own@0.1.0'] }])
  const bare = bill.components.slice(0, -1).map((each) => ({ ...each, hashes: [] }))
  expect(sbomProblems({ ...bill, components: bare }, lock)).toContain(
    'p 1.2.3 ships and is not in the bill of materials',
  )
  expect(sbomProblems({ ...bill, components: bare }, lock)).toContain(
    'a@1.2.3 has no hash or no license in the bill of materials',
  )
})

test('reports vulnerabilities, and a registry that does not answer, without its address', () => {
  const hole = { name: 'b', severity: 'high', range: '<2' }
  expect(auditOf({ vulnerabilities: { b: hole }, metadata: { dependencies: { prod: 7 } } })).toEqual({
    vulnerabilities: ['b <2: high'],
    summary: 'npm audit: 1 known vulnerability in 7 packages that ship.',
  })
  for (const silent of [null, 'x', {}, { message: '405 Method Not Allowed - POST https://somewhere.test/x' }]) {
    const { vulnerabilities, summary } = auditOf(silent)
    expect(vulnerabilities).toBeNull()
    expect(summary).toContain('doesn’t answer')
    expect(summary).not.toContain('somewhere')
  }
})

test('the page’s notices name its packages, with the texts of its fonts as well', () => {
  const notices = pageNotices(readLock('package-lock.json'))
  expect(notices).toMatch(/^react \d/m)
  expect(notices).toContain('Permission is hereby granted')
  expect(notices).toMatch(/^@fontsource-variable\/inter \S+ \(OFL-1\.1\)/m)
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).not.toMatch(/^(fastify|vite) \d/m)
})

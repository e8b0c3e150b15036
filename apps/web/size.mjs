// Prints the JavaScript a browser must load before each page works, gzip kB, from Vite's manifest.
// `node apps/web/size.mjs` after a build; the bench imports routeSizes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk
 * @typedef {{ route: string, limit: number | null, js: number, css: number }} RouteSize
 */

/** Everything behind the doors comes through this list. */
const list = 'src/app/pages.ts'
const header = 'src/app/shell/signed-in-header.tsx'
const areaGate = 'src/app/area-gate.tsx'
const gate = 'src/app/partner/staff-gate.tsx'

/** What each page loads beside the entry, and the limit in kB where the product has one. */
const routes = [
  { route: '/partner/login', limit: 170, chunks: ['src/app/doors/login-page.tsx'] },
  { route: '/partner/onboarding', limit: null, chunks: ['src/app/partner/onboarding-page.tsx'] },
  { route: '/portal/set-password', limit: 170, chunks: ['src/app/doors/set-password-page.tsx'] },
  { route: '/', limit: 170, chunks: ['src/app/home-page.tsx'] },
  { route: '/portal', limit: null, chunks: [list, areaGate, header, 'src/app/portal/dashboard-page.tsx'] },
  {
    route: '/portal/{partnerId}/{dealId}/my-docs',
    limit: null,
    chunks: [list, areaGate, header, 'src/app/portal/portal-deal-frame.tsx', 'src/app/portal/my-docs-page.tsx'],
  },
  {
    route: '/lender/{partnerId}/deals',
    limit: null,
    chunks: [list, 'src/app/lender/lender-gate.tsx', header, 'src/app/lender/deals-page.tsx'],
  },
  {
    route: '/lender/{partnerId}/deals/{dealId}',
    limit: null,
    chunks: [list, 'src/app/lender/lender-gate.tsx', header, 'src/app/lender/deal-page.tsx'],
  },
  { route: '/portal/settings', limit: null, chunks: [list, areaGate, header, 'src/app/account/account-page.tsx'] },
  { route: '/partner/{partnerId}/leads', limit: null, chunks: [list, gate, header, 'src/app/partner/leads-page.tsx'] },
  { route: '/partner/{partnerId}/deals', limit: 280, chunks: [list, gate, header, 'src/app/partner/deals-page.tsx'] },
  {
    route: '/partner/{partnerId}/deals/{dealId}',
    limit: null,
    chunks: [list, gate, header, 'src/app/partner/deal-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/bundles',
    limit: null,
    chunks: [list, gate, header, 'src/app/partner/bundles-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/bundles/{bundleId}',
    limit: null,
    chunks: [list, gate, header, 'src/app/partner/bundle-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/lenders',
    limit: null,
    chunks: [list, gate, header, 'src/app/partner/lenders-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/lenders/{lenderId}',
    limit: null,
    chunks: [list, gate, header, 'src/app/partner/lender-page.tsx'],
  },
]

/**
 * Sizes of every route of a build.
 * @param {string} dist the build's folder
 * @returns {RouteSize[]} gzip kB (1 kB = 1000 bytes), JavaScript and styles apart
 */
export function routeSizes(dist) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

  /** @param {string[]} names @param {Set<string>} [seen] */
  const closure = (names, seen = new Set()) => {
    for (const name of names) {
      const chunk = manifest[name]
      if (chunk === undefined) throw new Error(`The build has no ${name}`)
      if (seen.has(name)) continue
      seen.add(name)
      closure(chunk.imports ?? [], seen)
    }
    return seen
  }
  /** @param {Iterable<string>} files */
  const weight = (files) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) /
    1000

  return routes.map(({ route, limit, chunks }) => {
    const loaded = [...closure(['index.html', ...chunks])].flatMap((name) => manifest[name] ?? [])
    return {
      route,
      limit,
      js: weight([...loaded.map((chunk) => chunk.file), 'colour-scheme.js']),
      css: weight(loaded.flatMap((chunk) => chunk.css ?? [])),
    }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { route, limit, js, css } of routeSizes(process.argv[2] ?? join(import.meta.dirname, 'dist'))) {
    const verdict = limit === null ? '' : js <= limit ? `  within ${limit}` : `  OVER ${limit}`
    process.stdout.write(
      `${route.padEnd(38)} ${js.toFixed(1).padStart(6)} kB script ${css.toFixed(1).padStart(5)} kB style${verdict}\n`,
    )
  }
}

// Prints the JavaScript that a browser must load before each page works, in gzip kB, from Vite's manifest.
// Run `node apps/web/size.mjs` after a build. The benchmark imports routeSizes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { closure, entry, routes } from './page-files.ts'

/** @typedef {{ route: string, limit: number, js: number, css: number }} RouteSize */

/**
 * Sizes of every route of a build.
 * @param {string} dist the build's folder
 * @returns {RouteSize[]} gzip kB (1 kB = 1000 bytes), JavaScript and CSS separately
 */
export function routeSizes(dist) {
  /** @type {import('./page-files.ts').Manifest} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

  /** @param {Iterable<string>} files */
  const weight = (files) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) /
    1000

  return routes.map(({ route, limit, chunks }) => {
    const loaded = closure(manifest, [entry, ...chunks])
    return {
      route,
      limit,
      js: weight([...loaded.map((chunk) => chunk.file), 'start.js']),
      css: weight(loaded.flatMap((chunk) => chunk.css ?? [])),
    }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { route, limit, js, css } of routeSizes(process.argv[2] ?? join(import.meta.dirname, 'dist'))) {
    const withinLimit = js <= limit ? `  within ${limit}` : `  OVER ${limit}`
    process.stdout.write(
      `${route.padEnd(38)} ${js.toFixed(1).padStart(6)} kB script ${css.toFixed(1).padStart(5)} kB style${withinLimit}\n`,
    )
  }
}

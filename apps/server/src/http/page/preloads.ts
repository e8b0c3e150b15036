import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Link tags for the pages whose path matches. */
interface PagePreloads {
  readonly path: RegExp
  readonly links: string
  readonly early: readonly EarlyRequest[]
}

interface EarlyRequest {
  /** With the route's `{names}`. */
  readonly url: string
  readonly media?: string
}

/** Written by the build (apps/web/preloads.ts). */
interface PreloadEntry {
  readonly route: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** What the page asks for first. */
  readonly early?: readonly EarlyRequest[]
  /** Files of the likely next page, fetched once this one has loaded. */
  readonly soon: readonly string[]
}

/** The files each page needs in addition to those in index.html. None if the build doesn't say. */
export async function readPreloads(dist: string): Promise<readonly PagePreloads[]> {
  const text = await readFile(join(dist, '.vite/preloads.json'), 'utf8').catch(() => '[]')
  // Written by the build, so its shape is known.
  return (JSON.parse(text) as readonly PreloadEntry[]).map(({ route, scripts, styles, soon, early = [] }) => ({
    // `{partnerId}` matches one path segment.
    path: new RegExp(`^${route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
    early,
    links: [
      // Styles first: on a slow connection the page is visible before it works.
      ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
      // Not as links: the browser would fetch them in competition with the current page
      // (apps/web/src/lib/browser/when-idle.ts).
      ...(soon.length === 0 ? [] : [`<meta name="loanyard-soon" content="${soon.join(' ')}">`]),
    ].join('\n    '),
  }))
}

interface PageAddress {
  readonly path: string
  readonly hasQuery: boolean
}

/** Adds the links of the page at a path, so that the browser requests all its files, and its first data, at once. */
export function injectPreloads(html: string, files: readonly PagePreloads[], { path, hasQuery }: PageAddress): string {
  const page = files.find((each) => each.path.test(path))
  if (page === undefined) return html
  const early = earlyRequests(page, { path, hasQuery })
  const list = JSON.stringify(early).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return (
    html
      // Before the script that reads it.
      .replace('<head>', () => (early.length === 0 ? '<head>' : `<head><meta name="loanyard-early" content="${list}">`))
      .replace('</head>', () => `${page.links}</head>`)
  )
}

/** None if the path has anything but ids in it. With a query, the page asks for other lists. */
function earlyRequests({ path: pattern, early }: PagePreloads, { path, hasQuery }: PageAddress): EarlyRequest[] {
  const params = pattern.exec(path)?.groups ?? {}
  if (Object.values(params).some((value) => !/^\w+$/.test(value))) return []
  return early
    .filter(({ url }) => !hasQuery || !url.includes('?'))
    .map((each) => ({ ...each, url: each.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') }))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Link tags for the pages whose path matches. */
interface PagePreloads {
  readonly path: RegExp
  readonly links: string
}

/** Written by the build (apps/web/preloads.ts). */
interface PreloadEntry {
  readonly route: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Files of the likely next page, fetched once this one has loaded. */
  readonly soon: readonly string[]
}

/** The files each page needs in addition to those in index.html. None if the build doesn't say. */
export async function readPreloads(dist: string): Promise<readonly PagePreloads[]> {
  const text = await readFile(join(dist, '.vite/preloads.json'), 'utf8').catch(() => '[]')
  // Written by the build, so its shape is known.
  return (JSON.parse(text) as readonly PreloadEntry[]).map(({ route, scripts, styles, soon }) => ({
    // `{partnerId}` matches one path segment.
    path: new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
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

/** Adds the links of the page at a path, so that the browser requests all its files at once. */
export function injectPreloads(html: string, files: readonly PagePreloads[], path: string): string {
  const links = files.find((page) => page.path.test(path))?.links
  return links === undefined ? html : html.replace('</head>', () => `${links}</head>`)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Links to the files of the pages whose path fits. */
interface PagePreloads {
  readonly path: RegExp
  readonly links: string
}

/** What the build wrote down about a page (apps/web/preloads.ts). */
interface PreloadEntry {
  readonly route: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** What the page after it needs: fetched when this one is there. */
  readonly soon: readonly string[]
}

/** Which files each page of a build needs beyond those its index.html names; none where the build does not say. */
export async function readPreloads(dist: string): Promise<readonly PagePreloads[]> {
  const text = await readFile(join(dist, '.vite/preloads.json'), 'utf8').catch(() => '[]')
  // The guarantee: the build has written it.
  return (JSON.parse(text) as readonly PreloadEntry[]).map(({ route, scripts, styles, soon }) => ({
    // `{partnerId}` stands for one part of the path.
    path: new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    links: [
      // Scripts after styles: where both share a slow line, the page is seen before it works.
      ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
      // Not as links: the browser would fetch them beside what the page is waiting for (apps/web/src/lib/browser/when-idle.ts).
      ...(soon.length === 0 ? [] : [`<meta name="loanyard-soon" content="${soon.join(' ')}">`]),
    ].join('\n    '),
  }))
}

/**
 * index.html with the files of the page at a path: the browser asks for all of them at once, instead of learning of each
 * from another.
 */
export function injectPreloads(html: string, files: readonly PagePreloads[], path: string): string {
  const links = files.find((page) => page.path.test(path))?.links
  return links === undefined ? html : html.replace('</head>', () => `${links}</head>`)
}

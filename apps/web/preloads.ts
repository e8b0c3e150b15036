import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { closure, entry, routes, type Manifest, type Route } from './page-files.ts'

/** What surrounds a page, and is there as soon as the page is. */
const shellChunks = ['src/app/shell/banner.tsx', 'src/app/shell/breadcrumbs.tsx', 'src/app/shell/page-footer.tsx']

/** Where people go from a door: its files come while they type. */
const nextRoute: Readonly<Record<string, string>> = { '/partner/login': '/partner/{partnerId}/deals' }

/** The addresses of what a page needs beyond what index.html names already. */
function filesOf(manifest: Manifest, chunks: readonly string[]): { scripts: string[]; styles: string[] } {
  const addresses = (names: readonly string[]) => {
    const found = closure(manifest, names)
    return {
      scripts: found.map(({ file }) => `/${file}`),
      styles: found.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    }
  }
  const entryFiles = addresses([entry])
  const needed = addresses(chunks)
  return {
    scripts: [...new Set(needed.scripts)].filter((file) => !entryFiles.scripts.includes(file)),
    styles: [...new Set(needed.styles)].filter((file) => !entryFiles.styles.includes(file)),
  }
}

/**
 * Writes down which files each page needs, for the server to name them in index.html: else the browser learns of them only
 * from one another, one after the other, and of a page's own once it is known who is signed in.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // As of the files the server names: else the first picture waits for all scripts.
    handler: (html) => html.replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"'),
  },
  writeBundle({ dir = '' }) {
    // The guarantee: Vite has just written it.
    const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
    const of = ({ chunks }: Route) =>
      filesOf(manifest, chunks.includes('src/app/routes/pages.ts') ? [...chunks, ...shellChunks] : chunks)
    const list = routes.map((page) => {
      const own = of(page)
      const next = routes.filter(({ route }) => route === nextRoute[page.route]).map(of)
      const soon = next.flatMap(({ scripts, styles }) => [...scripts, ...styles])
      return { route: page.route, ...own, soon: soon.filter((file) => ![...own.scripts, ...own.styles].includes(file)) }
    })
    writeFileSync(join(dir, '.vite/preloads.json'), JSON.stringify(list))
  },
}

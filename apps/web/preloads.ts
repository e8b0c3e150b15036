import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { closure, entry, routes, type Manifest, type Route } from './page-files.ts'

/** Where people go after signing in: its files are prefetched while they type. */
const nextRoute: Readonly<Record<string, string>> = { '/partner/login': '/partner/{partnerId}/deals' }

/** Shared chunks (vite.config.ts) that wait for the first key or pointer: prefetched, and not run before (when-idle.ts). */
const whenUsed = ['overlays', 'zod']

/** The URLs a page needs beyond those already in index.html. */
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
 * Lists the files each page needs and what it asks for first, for the server to name them in index.html: otherwise the browser would discover
 * them one after the other, and the page's own only after the user has loaded.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    // Like the files that the server names: otherwise first paint waits for all scripts.
    handler: (html) => html.replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"'),
  },
  writeBundle({ dir = '' }) {
    // Cast: Vite has just written it.
    const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
    const of = ({ chunks }: Route) => filesOf(manifest, chunks)
    const waiting = filesOf(manifest, whenUsed)
    const list = routes.map((page) => {
      const own = of(page)
      const next = routes.filter(({ route }) => route === nextRoute[page.route]).map(of)
      const soon = [...next, ...(page.route === '/' ? [] : [waiting])].flatMap(({ scripts, styles }) => [
        ...scripts,
        ...styles,
      ])
      return {
        route: page.route,
        ...own,
        early: page.early ?? [],
        soon: [...new Set(soon)].filter((file) => ![...own.scripts, ...own.styles].includes(file)),
      }
    })
    writeFileSync(join(dir, '.vite/preloads.json'), JSON.stringify(list))
  },
}

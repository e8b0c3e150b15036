import { posix } from 'node:path'
import type { Finding } from './tracked-files.ts'

/** The widths at which a layout changes (docs/architecture.md), as the last pixel below and the first above. */
const BREAKPOINTS = new Set(['699px', '700px', '899px', '900px', '1099px', '1100px', '1199px', '1200px'])
/** Lines and optical alignment. */
const BELOW_THE_SCALE = new Set(['0px', '1px', '2px'])
const SPACING = /(?<=^|[\s{;])(?:(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap):\s*([^;}]*)/g
const WIDTH = /\b(?:min|max)-width:\s*([\d.]+px)/g
const RIGID_COLUMNS = /repeat\(\s*auto-fi(?:t|ll),\s*minmax\(\s*([\d.]+(?:rem|px))/g
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** The text without its comments, each line where it was. */
const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const sheets = (files: ReadonlyMap<string, string>): [string, string][] =>
  [...files].filter(([file]) => file.endsWith('.css')).map(([file, text]) => [file, withoutComments(text)])

/**
 * Media queries at widths of their own, paddings, margins and gaps that are not of the spacing scale, and columns that with
 * large text are wider than a phone.
 */
export function oddMeasures(files: ReadonlyMap<string, string>): Finding[] {
  return sheets(files).flatMap(([file, css]) => [
    ...[...css.matchAll(RIGID_COLUMNS)].map(({ 1: width = '', index }) => ({
      file,
      line: lineAt(css, index),
      message: `columns of at least ${width}: minmax(min(${width}, 100%), …) fits a phone with large text`,
    })),
    ...[...css.matchAll(/@media[^{]*/g)].flatMap((query) =>
      [...query[0].matchAll(WIDTH)]
        .filter(([, width = '']) => !BREAKPOINTS.has(width))
        .map(([, width = '']) => ({
          file,
          line: lineAt(css, query.index),
          message: `a breakpoint at ${width}: 699, 899, 1099 and 1199 px are the breakpoints`,
        })),
    ),
    ...[...css.matchAll(SPACING)].flatMap(({ 0: declaration, 1: value = '', index }) =>
      (value.match(/[\d.]+px/g) ?? [])
        .filter((size) => !BELOW_THE_SCALE.has(size))
        .map((size) => ({
          file,
          line: lineAt(css, index),
          message: `${size} in "${declaration}": spaces are var(--space-1) to var(--space-8)`,
        })),
    ),
  ])
}

/** Classes of a CSS module that none of its importers names. Importers that look classes up by a variable count as naming all. */
export function unusedClasses(files: ReadonlyMap<string, string>): Finding[] {
  const importers = new Map<string, { name: string; source: string }[]>()
  for (const [file, source] of files) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, name = '', path = ''] of source.matchAll(IMPORT)) {
      const css = posix.join(posix.dirname(file), path)
      importers.set(css, [...(importers.get(css) ?? []), { name, source }])
    }
  }
  return sheets(files)
    .filter(([file]) => file.endsWith('.module.css'))
    .flatMap(([file, css]) => {
      const users = importers.get(file) ?? []
      if (users.some(({ name, source }) => source.includes(`${name}[`))) return []
      const selectors = css.replaceAll(/:global\([^)]*\)|url\([^)]*\)/g, '').replaceAll(/(?<=[:;,(\s])[^{};]*;/g, '')
      const classes = new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
      return [...classes]
        .filter((each) => !users.some(({ name, source }) => new RegExp(`\\b${name}\\.${each}\\b`).test(source)))
        .map((each) => ({ file, line: 0, message: `no file uses .${each}` }))
    })
}

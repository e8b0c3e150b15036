import { posix } from 'node:path'
import type { Finding } from './tracked-files.ts'

const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//
/** Static and dynamic imports. */
const IMPORT = /(?:^(?:import|export) (?:[^'"]*? from )?|\bimport\(\s*)["'](\.[^"']+)["']/gm
const WRITES = /\bwithTransaction\s*(?:<[^(]*>)?\(/

/** The imports of each product file of the features, as paths from the root. */
function importsOf(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const product = [...files].filter(([file]) => FEATURE.test(file) && !file.endsWith('.test.ts'))
  return new Map(
    product.map(([file, source]) => [
      file,
      [...source.matchAll(IMPORT)].map(([, path = '']) => posix.join(posix.dirname(file), path)),
    ]),
  )
}

const featureOf = (file: string): string | undefined => FEATURE.exec(file)?.[1]

/** Pairs of features that need each other, directly or through others. */
function featureCycles(imports: ReadonlyMap<string, readonly string[]>): Finding[] {
  const needs = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = featureOf(file) ?? ''
    for (const to of targets.map(featureOf)) {
      if (to !== undefined && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...needs]
    .flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const))
    .filter(([from, to]) => reaches(to, from))
    .map(([from, to]) => ({
      file: `apps/server/src/features/${from}`,
      line: 0,
      message: `needs ${to}, which needs ${from} in turn`,
    }))
}

/** Verbs (files that handlers.ts imports) that import a writing verb of their feature. Reads may be composed. */
function verbImports(imports: ReadonlyMap<string, readonly string[]>, files: ReadonlyMap<string, string>): Finding[] {
  const isShared = (file: string) =>
    /\/(?:policy|queries|[a-z-]+-queries|rows|index|copy|specified-copy)\.ts$/.test(file)
  const verbs = new Set(
    [...imports]
      .filter(([file]) => file.endsWith('/handlers.ts'))
      .flatMap(([file, targets]) => targets.filter((to) => featureOf(to) === featureOf(file) && !isShared(to))),
  )
  return [...verbs].flatMap((verb) =>
    (imports.get(verb) ?? [])
      .filter((to) => verbs.has(to) && WRITES.test(files.get(to) ?? ''))
      .map((to) => ({
        file: verb,
        line: 0,
        message: `is a verb and imports one that writes, ${to.split('/').at(-1)}; move what they share into a file of its own`,
      })),
  )
}

/** Where features, or the verbs of one, depend on each other. */
export function tangledFeatures(files: ReadonlyMap<string, string>): Finding[] {
  const imports = importsOf(files)
  return [...featureCycles(imports), ...verbImports(imports, files)]
}

/** A longer listing no longer reads as a map. */
const MAX_ENTRIES = 20
/** Folders that hold many files of one kind: test data, released migrations, decisions. */
const EXEMPT = /(?:^|\/)(?:fixtures|releases)(?:\/|$)|^db\/migrations$|^docs\/decisions$/

/** Folders with more than 20 entries; hidden files don't count. */
export function crowdedFolders(files: readonly string[]): Finding[] {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    const parts = file.split('/')
    for (const [index, entry] of parts.entries()) {
      const folder = parts.slice(0, index).join('/')
      if (!entry.startsWith('.')) entries.set(folder, (entries.get(folder) ?? new Set()).add(entry))
    }
  }
  return [...entries]
    .filter(([folder, names]) => names.size > MAX_ENTRIES && !EXEMPT.test(folder))
    .map(([folder, names]) => ({
      file: folder === '' ? '.' : folder,
      line: 0,
      message: `${names.size} entries; at most ${MAX_ENTRIES} fit a folder`,
    }))
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import type { Bug } from './bug.ts'

export interface Result {
  /** `untried`: the bug no longer applies, or its tests didn't run. */
  readonly outcome: 'caught' | 'survived' | 'untried'
  /** The test that failed, after its file, or what was in the way. */
  readonly note: string
}

const KEPT = join(ROOT, 'node_modules/.cache/mutations.json')

type Kept = Record<string, Result & { readonly of: string }>

/** Bugs that were caught in earlier runs, where neither the bug nor its two files have changed since. */
export function keptResults(bugs: readonly Bug[]): [string, Result][] {
  const kept = readKept()
  return bugs.flatMap((bug): [string, Result][] => {
    const result = kept[bug.id]
    return result?.outcome === 'caught' && result.of === fingerprint(bug) ? [[bug.id, result]] : []
  })
}

/** Tests that caught bugs in earlier runs, by the bug's id: the first to try again. */
export function earlierCatches(bugs: readonly Bug[]): ReadonlyMap<string, string> {
  const kept = readKept()
  return new Map(
    bugs.flatMap(({ id, tests }): [string, string][] => {
      const [file, test] = kept[id]?.note.split(/ > (.*)/s) ?? []
      return kept[id]?.outcome === 'caught' && file === tests.file && test !== undefined ? [[id, test]] : []
    }),
  )
}

/** Keeps a result for a run that resumes this one. */
export function keepResult(bug: Bug, result: Result): void {
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify({ ...readKept(), [bug.id]: { ...result, of: fingerprint(bug) } }))
}

function readKept(): Kept {
  return existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
}

function fingerprint({ file: source, find, replace, tests }: Bug): string {
  const contents = [source, tests.file].map((file) =>
    existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '',
  )
  return createHash('sha256')
    .update(JSON.stringify([find, replace, tests, contents]))
    .digest('hex')
}

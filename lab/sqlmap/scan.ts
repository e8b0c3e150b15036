import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CommandError } from '../../tools/bootstrap/command-error.mjs'
import { run } from '../../tools/bootstrap/run-program.mjs'

/** How thorough sqlmap is, as it counts: level 1 to 5, risk 1 to 3. */
export interface Effort {
  readonly level: number
  readonly risk: number
}

interface Asked {
  readonly url: string
  readonly token: string | null
  /** Where sqlmap may keep what it writes. */
  readonly folder: string
}

/** What sqlmap said about one address. */
export interface Scan {
  /** Parameters it sent its requests for: by name, those of the path as `#1*`. */
  readonly tried: readonly string[]
  /** Parameters through which it could ask the database, each with how. */
  readonly injections: readonly string[]
  /** What it did not like: a parameter that looks injectable, an address it gave up on. */
  readonly doubts: readonly string[]
}

/** sqlmap's version. @throws CommandError there is none, saying how to get it */
export async function sqlmapVersion(): Promise<string> {
  const { code, output } = await run('sqlmap', ['--version'], { output: 'kept' })
  if (code !== 0)
    throw new CommandError(
      'This needs sqlmap: on Debian "apt-get install --no-install-recommends sqlmap", elsewhere from sqlmap.org.',
    )
  return /^\S+/m.exec(stripVTControlCharacters(output))?.[0] ?? ''
}

/** Has sqlmap try every parameter of an address, with every technique it knows for PostgreSQL. */
export async function scan({ url, token, folder }: Asked, { level, risk }: Effort): Promise<Scan> {
  const results = join(folder, 'results.csv')
  rmSync(results, { force: true })
  const { output } = await run(
    'sqlmap',
    [
      `--url=${url}`,
      ...(token === null ? [] : [`--headers=Authorization: Bearer ${token}`]),
      '--batch',
      // Unless told so, it stops at the first parameter it can use.
      '--answers=keep testing=Y',
      `--level=${level}`,
      `--risk=${risk}`,
      '--dbms=PostgreSQL',
      '--technique=BEUSTQ',
      // Headers that a level of 3 adds; the API reads none of them.
      '--skip=user-agent,referer,host',
      '--keep-alive',
      '--skip-waf',
      '--flush-session',
      '--disable-coloring',
      `--output-dir=${folder}`,
      `--results-file=${results}`,
    ],
    { output: 'kept' },
  )
  return readScan(output, existsSync(results) ? readFileSync(results, 'utf8') : '')
}

/**
 * Reads what sqlmap printed, and its table of what it found.
 * @param table CSV: address, place, parameter, letters of techniques, note
 */
export function readScan(output: string, table: string): Scan {
  const text = stripVTControlCharacters(output)
  const found = table
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
  const tried = [...text.matchAll(/testing for SQL injection on \S+ parameter '(.+)'/g)].map(([, name = '']) => name)
  const doubts = [...text.matchAll(/^.*(?:\[CRITICAL\]|heuristic .* might be (?:injectable|vulnerable)).*$/gm)].map(
    ([line]) => line.trim(),
  )
  return { tried, injections: found, doubts }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

const TEXT = /[.](?:ts|tsx|mjs|cjs|js|css|html|json|md|sql|py|sh)$/
/** Not our wording: released migrations and what is generated from them, third-party texts, generated lists. */
const NOT_OURS =
  /^db\/(?:migrations\/|schema[.]sql$)|^apps\/server\/src\/db\/tables[.]ts$|\/testing\/(?:fixtures|releases)\/|package-lock[.]json$|^LICENSE$|^docs\/licenses[.]md$/

/** One line that breaks a house rule. */
export interface Finding {
  readonly file: string
  /** From 1; 0 for the whole file or folder. */
  readonly line: number
  readonly message: string
}

/** Paths from the root of every file that git tracks or would track. */
export function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(join(ROOT, file)))
}

/** The text of a tracked file. */
export const readTracked = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Texts that we wrote, by path; empty for other files that we named. */
export function ownTexts(files: readonly string[]): Map<string, string> {
  const own = files.filter((file) => !NOT_OURS.test(file))
  return new Map(own.map((file) => [file, TEXT.test(file) ? readTracked(file) : '']))
}

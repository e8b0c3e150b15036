import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

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

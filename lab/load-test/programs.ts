import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { hasS3Server } from '../../apps/server/testing/storage/s3-server.ts'
import { CommandError } from '../../tools/bootstrap/command-error.mjs'

const execute = promisify(execFile)

/** Debian's packages, with what tells that each is there. */
const packages: Readonly<Record<string, (pgbouncer: string) => boolean>> = {
  haproxy: () => existsSync('/usr/sbin/haproxy'),
  pgbouncer: existsSync,
  postgresql: () => postgresFolder() !== null,
  'python3-swift': hasS3Server,
}

export interface Programs {
  readonly haproxy: string
  readonly pgbouncer: string
  /** The folder with `postgres`, `initdb` and `pg_basebackup`. */
  readonly postgres: string
  /** What each is, for the report. */
  readonly versions: string
  /** Whether PgBouncer hands prepared statements on in transaction mode, as it does from 1.21. */
  readonly poolerPrepares: boolean
}

/**
 * The programs that the stack consists of.
 * @param install whether to install what is missing, with apt-get
 * @param pgbouncer Debian's, or one built by hand
 * @throws Error one sentence saying what is missing and how to get it
 */
export async function findPrograms(install: boolean, pgbouncer: string): Promise<Programs> {
  const missing = Object.keys(packages).filter((name) => packages[name]?.(pgbouncer) === false)
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...missing]
  if (missing.length > 0 && !install) {
    throw new CommandError(
      `This needs Debian’s ${missing.join(', ')}: install with "${command.join(' ')}", or add --install to this command.`,
    )
  }
  if (missing.length > 0) await execute(command[0] ?? '', command.slice(1), { timeout: 300_000 })
  const postgres = postgresFolder() ?? ''
  const said = async (program: string, flag: string) => (await execute(program, [flag])).stdout.split('\n')[0] ?? ''
  const pooler = await said(pgbouncer, '--version')
  const versions = [await said('/usr/sbin/haproxy', '-v'), pooler, await said(`${postgres}/postgres`, '--version')]
  return {
    haproxy: '/usr/sbin/haproxy',
    pgbouncer,
    postgres,
    versions: versions.join(', '),
    poolerPrepares: isAtLeast(pooler, 1, 21),
  }
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [, found = '0', next = '0'] = /(\d+)\.(\d+)/.exec(version) ?? []
  return Number(found) > major || (Number(found) === major && Number(next) >= minor)
}

/** Of the newest PostgreSQL that Loanyard works with. */
function postgresFolder(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const majors = readdirSync(root).filter((name) => Number(name) >= 15 && existsSync(`${root}/${name}/bin/initdb`))
  const newest = majors.toSorted((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? null : `${root}/${newest}/bin`
}

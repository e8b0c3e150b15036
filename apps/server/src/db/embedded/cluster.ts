import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { isCode, POSTGRES_MAJOR, type Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

const SECRETS = 'loanyard-secrets.json'
const HBA = `# Written by Loanyard. Only this machine, through the socket in this folder, with a password.
local all all scram-sha-256
`

export type Secrets = Readonly<{ owner: string; superuser: string }>
export type ClusterLocation = Readonly<{ cluster: string; binaries: Binaries; run: RunAs; durable: boolean }>

/**
 * Creates the database folder if it's missing. It is prepared next to its final place and moved in one step, so that a
 * crash or a second start at the same moment can't leave half a database.
 * @returns whether this call created it
 */
export async function ensureCluster(location: ClusterLocation): Promise<boolean> {
  const { cluster, run } = location
  removeUnfinished(cluster)
  if (existsSync(cluster)) return false
  const draft = `${cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  try {
    mkdirSync(draft, { mode: 0o700 })
    if (run.account) chownSync(draft, run.account.uid, run.account.gid)
    await fill(location, draft)
    renameSync(draft, cluster)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (isCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
}

/**
 * Reads the passwords kept with the database and reports problems with the folder before PostgreSQL does.
 * @throws StartupError the folder belongs to another user or major version, or is damaged
 */
export function inspectCluster(cluster: string): Secrets {
  try {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (!/^\d+$/.test(version)) throw damagedClusterError(cluster, copy.fileUnreadable('PG_VERSION'))
    if (Number(version) !== POSTGRES_MAJOR) throw otherMajor(cluster, Number(version))
    if (!existsSync(join(cluster, 'global/pg_control')))
      throw damagedClusterError(cluster, copy.fileMissing('global/pg_control'))
    return parseSecrets(cluster, readFileSync(join(cluster, SECRETS), 'utf8'))
  } catch (error) {
    if (isCode(error, 'EACCES', 'EPERM')) {
      throw new StartupError(copy.foreignCluster(cluster))
    }
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw damagedClusterError(cluster, missing(error))
    throw error
  }
}

export function damagedClusterError(cluster: string, reason: string): StartupError {
  return new StartupError(copy.damagedCluster(cluster, reason))
}

/** A full disk doesn't lose anything that was stored. */
export function diskFullError(cluster: string): StartupError {
  return new StartupError(copy.diskFull(cluster))
}

function otherMajor(cluster: string, version: number): StartupError {
  return new StartupError(
    version > POSTGRES_MAJOR
      ? copy.newerPostgres(cluster, version, POSTGRES_MAJOR)
      : copy.olderPostgres(cluster, version, POSTGRES_MAJOR),
  )
}

function parseSecrets(cluster: string, text: string): Secrets {
  try {
    const { owner, superuser } = JSON.parse(text) as Record<string, unknown>
    if (typeof owner === 'string' && typeof superuser === 'string') return { owner, superuser }
  } catch {
    // Reported below: an unreadable file and one without passwords need the same fix.
  }
  throw damagedClusterError(cluster, copy.noPasswords(SECRETS))
}

/** These errors always carry the path. */
function missing(error: unknown): string {
  return copy.fileMissing(String((error as NodeJS.ErrnoException).path))
}

async function fill({ binaries, run, durable }: ClusterLocation, folder: string): Promise<void> {
  // Code-point order on every machine. The character classes must know letters beyond ASCII (for trigrams).
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const sync = durable ? [] : ['--no-sync']
  await runOnce(run, binaries.initdb, ['-D', folder, '-U', 'postgres', '--auth=trust', ...locale, ...sync], '')
  const secrets: Secrets = {
    owner: randomBytes(24).toString('base64url'),
    superuser: randomBytes(24).toString('base64url'),
  }
  await runOnce(
    run,
    binaries.postgres,
    ['--single', '-D', folder, ...(durable ? [] : ['-c', 'fsync=off']), 'postgres'],
    [
      `ALTER ROLE postgres PASSWORD '${secrets.superuser}'`,
      `CREATE ROLE loanyard_owner LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD '${secrets.owner}'`,
      'CREATE DATABASE loanyard OWNER loanyard_owner',
    ].join('\n'),
  )
  writeFileSync(join(folder, 'pg_hba.conf'), HBA)
  writeSecret(join(folder, SECRETS), JSON.stringify(secrets), run)
}

function writeSecret(path: string, text: string, run: RunAs): void {
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
  if (run.account) chownSync(path, run.account.uid, run.account.gid)
}

async function runOnce(run: RunAs, program: string, programArgs: string[], input: string): Promise<void> {
  const { file, args, ...account } = run.command(program, programArgs)
  const child = spawn(file, args, {
    ...account,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'pipe',
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | string>((done) => {
    child.on('error', (error) => done(error.message))
    child.on('close', (status, signal) => done(status ?? signal ?? 1))
  })
  // Single-user mode exits with 0 even after a failed statement.
  const problem = /(?:error|FATAL|PANIC|ERROR): +(.*)/.exec(output)?.[1]
  if (code !== 0 || (problem !== undefined && input !== '')) {
    throw new StartupError(copy.notCreated(problem ?? output.trim().split('\n').at(-1) ?? '', code))
  }
}

/** Removes drafts whose process is gone. */
function removeUnfinished(cluster: string): void {
  const prefix = `${cluster}.new-`
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!path.startsWith(prefix)) continue
    const pid = Number(path.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(path, { recursive: true, force: true })
  }
}

/** Processes of other users count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

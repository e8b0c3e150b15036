import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { isCode } from './binaries.ts'
import { isAlive, type ClusterLocation } from './cluster.ts'
import type { RunAs } from './run-as.ts'

/** Longest socket path every system accepts (macOS 104 bytes, Linux 108, including the terminating zero). */
const SOCKET_PATH_MAX = 103
const SOCKET_NAME = '.s.PGSQL.5432'
const LOG_MAX = 5_000_000

const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are reported by their caller, and their details hold personal data, so neither goes into this
  // log.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
}
const NON_DURABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Otherwise each of the thousands of connections that tests open costs both sides 4,096 hashes.
  scram_iterations: '1',
}

export type Postmaster = {
  /** Set when the process has ended, to the reason in its log. */
  ended: string | null
}

/** The database folder itself unless its path is too long for a socket. */
export function socketFolder(cluster: string, run: RunAs): string {
  if (Buffer.byteLength(join(cluster, SOCKET_NAME)) <= SOCKET_PATH_MAX) return cluster
  const folder = join(tmpdir(), `loanyard-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  const owner = run.account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  try {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, owner.uid, owner.gid)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  if (lstatSync(folder).uid !== owner.uid) {
    throw new StartupError(copy.foreignSocketFolder(folder))
  }
  return folder
}

/** In a session of its own, so that Ctrl-C in the terminal reaches Loanyard and not its database. */
export function spawnPostmaster(location: ClusterLocation, sockets: string, logFile: string): Postmaster {
  const settings = {
    ...SETTINGS,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    ...(location.durable ? {} : NON_DURABLE_SETTINGS),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...account } = location.run.command(location.binaries.postgres, [
    '-D',
    location.cluster,
    ...options,
  ])
  if (existsSync(logFile) && statSync(logFile).size > LOG_MAX) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  if (location.run.account) fchownSync(log, location.run.account.uid, location.run.account.gid)
  const before = statSync(logFile).size
  const child = spawn(file, args, {
    ...account,
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const postmaster: Postmaster = { ended: null }
  child.on('error', (error) => (postmaster.ended = error.message))
  child.on(
    'exit',
    (status, signal) => (postmaster.ended = lastLogLines(logFile, before) ?? `it ended with ${signal ?? status}`),
  )
  child.unref()
  return postmaster
}

function lastLogLines(logFile: string, from: number): string | undefined {
  if (!existsSync(logFile)) return undefined
  const text = readFileSync(logFile).subarray(from).toString()
  const reasons = [...text.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map(([, reason = '']) => reason)
  // Clients that connected in the meantime got "starting" or "stopping", which isn't why it ended.
  return reasons.find((reason) => !reason.startsWith('the database system is'))
}

/** @returns the process id of the server that holds this folder, or null */
export function runningPostmaster(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid')
  let pid: number
  try {
    pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return null
  }
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && isPostmasterOf(cluster, pid) ? pid : null
}

/**
 * After a crash, and especially in a restarted container, the id in postmaster.pid may now belong to another program.
 */
export function dropForeignLock(cluster: string): void {
  if (runningPostmaster(cluster) === null) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch (error) {
    return isCode(error, 'EACCES', 'EPERM')
  }
}

/** Shuts down in an orderly way; after 30 seconds, without waiting for the last checkpoint. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = runningPostmaster(cluster)
  if (pid === null) return
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    process.kill(pid, signal)
    if (await within(seconds, () => runningPostmaster(cluster) === null)) break
  }
  // The server releases the folder shortly before it exits. One adopted from a dead Loanyard may remain a zombie
  // forever.
  await within(2, () => !isAlive(pid))
}

async function within(seconds: number, isDone: () => boolean): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(10)) if (isDone()) return true
  return isDone()
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSecretKey } from '../../apps/server/src/services/keys/key-file.ts'
import { ROOT } from '../../tools/root.ts'
import { onCleanup } from './cleanup.ts'
import { BENCH_DIR } from './database-cluster.ts'
import type { Load, Measured } from './load-generator.ts'
import { processSeconds } from './resource-usage.ts'

/** What a server on this machine alone needs to run as in production, over a database reached as its owner. */
export const production: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  SECRET_KEY: newSecretKey(),
  INSECURE_ALLOW: 'database-owner',
  // The folders of a measurement are its user's alone.
  ...(process.getuid?.() === 0 ? { RUN_AS: 'root' } : {}),
}

/** A server under measurement, in a process of its own. */
export interface Running {
  readonly port: number
  /** Resident memory in MiB. */
  memory(): number
  /** Seconds of processor time used so far. */
  processor(): number
  stop(): Promise<void>
}

/** Node's flags for the servers, e.g. to profile them: `BENCH_NODE_FLAGS="--cpu-prof" npm run bench`. */
const nodeFlags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '')

/** A server to be started: what runs where, and which address answers once it is ready. */
export interface Program {
  readonly node: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly ready: string
  /** A file for what it prints; else only what it prints as errors is shown. */
  readonly log?: string
}

/** Starts a server in a process of its own and waits until it answers. */
export async function startProgram({ node, args, cwd, port, env, ready, log }: Program): Promise<Running> {
  const output = log === undefined ? null : openSync(log, 'w')
  const child = spawn(node, args, {
    cwd,
    env: { ...clean(), ...env, PORT: String(port) },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
  })
  if (output !== null) closeSync(output)
  const stop = () => ended(child)
  onCleanup(stop)
  await answering(`http://127.0.0.1:${port}${ready}`, child)
  return { port, memory: () => memoryOf(child), processor: () => processSeconds(child.pid ?? 0), stop }
}

function started(script: string, port: number, env: Record<string, string>, ready: string): Promise<Running> {
  const args = [...nodeFlags, join(ROOT, script)]
  return startProgram({ node: process.execPath, args, cwd: process.cwd(), port, env, ready })
}

/** The environment without what the caller may have set for a Loanyard of its own. */
function clean(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}

/** Loanyard as it is in production, with a limit of requests that no load reaches. */
export function startLoanyard(port: number, ownerUrl: string): Promise<Running> {
  const settings = {
    ...production,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000000',
    PUBLIC_REQUESTS_PER_MINUTE: '100000000',
    EMAILS_PER_DAY: '100000000',
    EMAILS_PER_DAY_NEW: '100000000',
    EXPORTS_PER_HOUR: '100000000',
    SESSIONS_PER_PERSON: '10000',
    DATABASE_POOL_SIZE: '10',
    FILES_DIR: join(BENCH_DIR, 'files'),
  }
  return started('apps/server/src/main.ts', port, { ...settings, DATABASE_URL: ownerUrl }, '/api/health/ready')
}

/** Loanyard with a database and a store of its own below that folder, taking files of 1 GB; `more` for its environment. */
export function startAlone(
  port: number,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const settings = {
    ...production,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000000',
    PUBLIC_REQUESTS_PER_MINUTE: '100000000',
    EMAILS_PER_DAY: '100000000',
    EMAILS_PER_DAY_NEW: '100000000',
    EXPORTS_PER_HOUR: '100000000',
    SESSIONS_PER_PERSON: '10000',
    MAX_UPLOAD_MIB: '1024',
  }
  return started('apps/server/src/main.ts', port, { ...settings, ...more, DATA_DIR: dataDir }, '/api/health/ready')
}

/** The bare server over the same database. */
export function startBare(port: number, superuserUrl: string, env: Record<string, string>): Promise<Running> {
  return started(
    'lab/bench/bare-server/server.ts',
    port,
    { NODE_ENV: 'production', DATABASE_URL: superuserUrl, ...env },
    '/ready',
  )
}

/** Waits until a server answers anything at all. Throws if it ends first. */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server for ${url} ended by itself`)
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer !== null && answer.status !== 503) return
    await sleep(10)
  }
  throw new Error(`${url} did not answer within 30 seconds`)
}

/** Asks a child to end, and ends it if it does not within 20 seconds. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(timer)
}

function memoryOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return NaN
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Runs one load in a process of its own. */
export async function runLoad(load: Load): Promise<Measured> {
  const child = spawn(process.execPath, [join(ROOT, 'lab/harness/load-generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error('the load ended with an error')
  return JSON.parse(output) as Measured
}

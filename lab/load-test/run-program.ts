import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onCleanup } from '../harness/cleanup.ts'
import { ended } from '../harness/start-servers.ts'

const execute = promisify(execFile)

/** The user of programs that refuse to run as root; null if this process isn’t root. */
const account = process.getuid?.() === 0 ? accountOf('postgres') : null

function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error(`there is no user "${name}" to run the database as`)
  return { uid: Number(uid), gid: Number(gid) }
}

const asAccount = account ?? {}
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/** A folder that the programs may use. */
export function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700, recursive: true })
  give(folder)
  return folder
}

/** A file with a secret or a setting in it, for the programs alone. */
export function ownFile(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o600 })
  give(path)
  return path
}

function give(path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid)
}

/** Runs a program to its end, as the account. Throws with what it said. */
export async function runToEnd(program: string, args: string[]): Promise<void> {
  await execute(program, args, { ...asAccount, cwd: '/', env: environment, timeout: 120_000 })
}

/** Starts a program, as the account, that ends with the bench. @param stop the signal that asks it to end */
export function startProgram(program: string, args: string[], stop: NodeJS.Signals = 'SIGTERM'): ChildProcess {
  const options: SpawnOptions = { ...asAccount, cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'inherit'] }
  const child = spawn(program, args, options)
  child.on('error', (error) => console.error(error.message))
  onCleanup(async () => {
    if (stop !== 'SIGTERM') child.kill(stop)
    await ended(child)
  })
  return child
}

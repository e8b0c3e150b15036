import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountNamed, type Account } from '../../db/embedded/run-as.ts'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'

interface Settings {
  readonly env: string
  /** Name or number of a user; null: not set. */
  readonly runAs: string | null
  readonly dataDir: string
  readonly filesDir: string
  /** null: files are kept in `filesDir`. */
  readonly s3: object | null
}

/**
 * A server started by root continues as RUN_AS; without it, in production, as the owner of the data, or else as
 * `loanyard` or `nobody`. What root created in the data folders is given to that user.
 * @returns a warning if it stays root
 * @throws StartupError there is no such user, or one who can't read the program or write the data
 */
export function dropPrivileges(settings: Settings): string | null {
  const { env, runAs, dataDir } = settings
  const requested = runAs === null ? null : namedAccount(runAs)
  if (process.getuid?.() !== 0) {
    if (requested === null || requested.uid === process.getuid?.()) return null
    throw new StartupError(copy.runAsWithoutRoot(runAs ?? ''))
  }
  if (requested?.uid === 0) return copy.rootByRunAs
  if (requested === null && env !== 'production') return copy.rootByDefault
  const account = requested ?? ownerOf(dataDir) ?? accountNamed('loanyard', 'nobody')
  if (account === null) throw new StartupError(copy.runAsNeeded)
  for (const folder of settings.s3 === null ? [dataDir, settings.filesDir] : [dataDir]) chownFolder(folder, account)
  become(account)
  assertUsable(dataDir, account)
  return null
}

function namedAccount(name: string): Account {
  const account = accountNamed(name)
  if (account === null) throw new StartupError(copy.runAsUnknown(name))
  return account
}

/** The owner of the database, or else of the folder. */
function ownerOf(dataDir: string): Account | null {
  for (const folder of [join(dataDir, 'postgres'), dataDir]) {
    if (!existsSync(folder)) continue
    const { uid, gid } = statSync(folder)
    if (uid !== 0) return { uid, gid }
  }
  return null
}

/** The folder itself comes last: if it belongs to the account, so does everything in it. */
function chownFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).uid === account.uid) return
  chownContents(folder, account)
  chownSync(folder, account.uid, account.gid)
}

/** Files of other users keep their owner. */
function chownContents(folder: string, account: Account): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) chownContents(path, account)
    if (lstatSync(path).uid === 0) lchownSync(path, account.uid, account.gid)
  }
}

function become({ uid, gid }: Account): void {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

function assertUsable(dataDir: string, { uid }: Account): void {
  const needed = [
    [fileURLToPath(import.meta.url), constants.R_OK, copy.readProgram],
    [dataDir, constants.W_OK | constants.X_OK, copy.writeTo(dataDir, 'DATA_DIR')],
    [tmpdir(), constants.W_OK | constants.X_OK, copy.writeTo(tmpdir(), 'TMPDIR')],
  ] as const
  for (const [path, right, what] of needed) {
    try {
      accessSync(path, right)
    } catch {
      throw new StartupError(copy.runAsCannot(uid, what))
    }
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'
import type { Binaries } from './binaries.ts'

export type Account = Readonly<{ uid: number; gid: number }>

/**
 * `command(program, args)` returns what to spawn; `account` is the owner of the program's files, null for the current
 * user.
 */
export type RunAs = Readonly<{
  account: Account | null
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
}>

const SETPRIV = '/usr/bin/setpriv'

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of existing data, else as `postgres`, else as
 * `nobody`; any other user runs it as themselves.
 * @param cluster folder of the database; need not exist
 * @throws StartupError root on a machine without any of these accounts
 */
export function runAs(cluster: string, binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) return { account: null, command: (program, args) => guarded(program, args, []) }
  const account = chooseAccount(cluster)
  const privileges = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  if (!canReach(account, cluster, binaries)) {
    // The data or program is below a folder only root may enter (usually /root). The server keeps this one capability
    // to pass such folders. It has no others, and only its own superuser could use it to read a file.
    privileges.push(
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--bounding-set=-all,+dac_override',
      '--securebits=+no_setuid_fixup',
    )
    if (!existsSync(SETPRIV)) {
      throw new StartupError(copy.onlyRootCanEnter(dirname(cluster)))
    }
  }
  return {
    account,
    command: (program, args) =>
      existsSync(SETPRIV)
        ? guarded(program, args, privileges)
        : { file: program, args, uid: account.uid, gid: account.gid },
  }
}

/** Where supported, the kernel stops the database (SIGINT: orderly) if this process dies first. */
function guarded(program: string, args: string[], privileges: string[]): { file: string; args: string[] } {
  if (!existsSync(SETPRIV)) return { file: program, args }
  return { file: SETPRIV, args: [...privileges, '--pdeathsig', 'INT', '--', program, ...args] }
}

function chooseAccount(cluster: string): Account {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const account = accountNamed('postgres', 'nobody')
  if (account !== null) return account
  throw new StartupError(copy.noAccountForPostgres)
}

/** The first of these users, by name or number, that exists on this machine. */
export function accountNamed(...names: readonly string[]): Account | null {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of names) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name || fields[2] === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

function canReach(account: Account, cluster: string, { root, postgres }: Binaries): boolean {
  const readable = [postgres, join(root, 'native/share/postgresql/postgres.bki'), join(root, 'native/lib')]
  return (
    readable.every((path) => allows(account, path, 4)) &&
    [...readable, cluster].every((path) => parents(path).every((folder) => allows(account, folder, 1)))
  )
}

/** By the mode bits: 4 is read, 1 is enter. */
function allows({ uid, gid }: Account, path: string, right: 1 | 4): boolean {
  const file = statSync(path)
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0
  return ((file.mode >> shift) & right) === right
}

function parents(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...parents(above)]
}

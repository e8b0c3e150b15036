import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'

export type Account = Readonly<{ uid: number; gid: number }>

/** How to start a program of PostgreSQL: `command(program, args)` gives what to spawn, `account` whom its files belong to. */
export type RunAs = Readonly<{
  account: Account | null
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
}>

const SETPRIV = '/usr/bin/setpriv'

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data where there is some,
 * else as `postgres`, else as `nobody`; an ordinary user runs it as itself.
 * @param cluster folder of the database; need not exist
 * @throws StartupError root on a machine without any of these accounts
 */
export function runAs(cluster: string, binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) return { account: null, command: (program, args) => guarded(program, args, []) }
  const account = chooseAccount(cluster)
  const privileges = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  if (!canReach(account, cluster, binaries)) {
    // Data or program below a folder that only root may enter (/root, mostly). The server keeps this one right of root's,
    // to pass such folders; it has no others, and nobody but the server's own superuser can make it read a file.
    privileges.push(
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--bounding-set=-all,+dac_override',
      '--securebits=+no_setuid_fixup',
    )
    if (!existsSync(SETPRIV)) {
      throw new StartupError(
        `${dirname(cluster)} or the program lies in a folder that only root may enter: set DATA_DIR to a folder that others may enter, or start Loanyard as an ordinary user.`,
      )
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

/** Where the system can, the kernel stops the database (SIGINT: orderly) when this process dies without having done so. */
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
  throw new StartupError(
    'PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody": start Loanyard as an ordinary user.',
  )
}

/** The first of these users, by name or number, that this machine has. */
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

/** Whether the mode bits give this account a right (4 read, 1 enter) on a file. */
function allows({ uid, gid }: Account, path: string, right: 1 | 4): boolean {
  const file = statSync(path)
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0
  return ((file.mode >> shift) & right) === right
}

function parents(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...parents(above)]
}

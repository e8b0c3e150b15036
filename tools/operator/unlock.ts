import { parseArgs } from 'node:util'
import { BackupError } from '../../apps/server/src/backup/backup-error.ts'
import { readCommandConfig } from '../../apps/server/src/config/index.ts'
import { StartupError } from '../../apps/server/src/errors.ts'
import { withInstallation } from '../../apps/server/src/operator/installation.ts'
import { unlockAdmin } from '../../apps/server/src/operator/unlock-admin.ts'
import { CommandError } from '../bootstrap/command-error.mjs'

const USAGE = `Usage: npm run unlock -- --admin EMAIL

Removes the second factors and recovery codes of a partner's Admin and signs them out everywhere. Do it only once you
know that it is them: with their password or mailbox they can then sign in. The partner's security log records it.
Set DATABASE_URL or DATA_DIR as for the server, which may be running.`

/** npm run unlock: for a partner none of whose Admins can finish signing in (docs/operations/incident.md). */
export async function run(args: string[]): Promise<void> {
  const email = emailIn(args)
  try {
    const unlocked = await withInstallation(readCommandConfig(process.env), (installation) =>
      unlockAdmin(installation, email),
    )
    if (unlocked === null) throw new CommandError(`No Admin of a partner has the address ${email}.`)
    const { partners, secondFactors } = unlocked
    console.log(
      `Removed ${secondFactors} second factor${secondFactors === 1 ? '' : 's'} of ${email}, Admin of ${partners.join(', ')}.`,
    )
    console.log(
      'They were signed out everywhere. Where a second factor is required, their next sign-in asks for a new one.',
    )
  } catch (error) {
    throw error instanceof BackupError || error instanceof StartupError ? new CommandError(error.message) : error
  }
}

function emailIn(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { admin: { type: 'string' } } })
    if (values.admin !== undefined && values.admin !== '') return values.admin
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
  throw new CommandError(USAGE)
}

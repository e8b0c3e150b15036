import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { BackupError } from '../../apps/server/src/backup/backup-error.ts'
import { readCommandConfig, type Config } from '../../apps/server/src/config/index.ts'
import { StartupError } from '../../apps/server/src/errors.ts'
import { auditKeysOf, withInstallation, type Installation } from '../../apps/server/src/operator/installation.ts'
import { listAccess } from '../../apps/server/src/operator/list-access.ts'
import {
  InvalidAddressError,
  inviteAddress,
  findPartners,
  setDemoBanner,
  setFrozen,
  signOutEveryone,
  type NamedPartner,
} from '../../apps/server/src/operator/partners.ts'
import { verifyAuditTrail } from '../../apps/server/src/operator/verify-audit-trail.ts'
import { headsFolder } from '../../apps/server/src/services/audit/audit-trail.ts'
import { readHeads } from '../../apps/server/src/services/audit/exported-heads.ts'
import { toUuid } from '../../apps/server/src/services/ids.ts'
import { CommandError } from '../bootstrap/command-error.mjs'

const HELP = `Usage: npm run admin -- COMMAND

  freeze-partner PARTNER       Close one partner to its staff, borrowers and lenders. Deletes nothing.
  unfreeze-partner PARTNER     Open it again.
  show-demo-banner PARTNER     Offer its staff a demo on every page. New partners don’t see the banner.
  hide-demo-banner PARTNER     Stop offering it.
  sign-out-everyone            End every session. With --partner PARTNER: of that partner's people only.
  invite-partner EMAIL         Print a link to open a partner, for ONBOARDING=invited. Send it yourself.
  list-access EMAIL            What an account opened, exported and downloaded, and how it signed in.
  check-audit                  Check every audit trail. With --heads FOLDER: against heads exported there.
  help                         This text.

PARTNER is an id (ptnr_…) or a name. --yes skips the question before a change. Set DATABASE_URL, DATA_DIR, PUBLIC_URL,
SECRET_KEY, SECRET_KEY_OLD and SECRET_KEY_RETIRED (or SECRET_KEY_FILE) as for the server, which may be running.
The security log records each command.`

interface Given {
  readonly subject: string
  readonly partner: string | undefined
  readonly heads: string | undefined
  readonly isSure: boolean
  readonly config: Config
}

type Command = (installation: Installation, given: Given) => Promise<void>

const COMMANDS: Readonly<Record<string, Command>> = {
  'freeze-partner': (installation, given) => freeze(installation, given, true),
  'unfreeze-partner': (installation, given) => freeze(installation, given, false),
  'show-demo-banner': (installation, given) => offerDemo(installation, given, true),
  'hide-demo-banner': (installation, given) => offerDemo(installation, given, false),
  'sign-out-everyone': signOut,
  'invite-partner': invite,
  'list-access': showAccess,
  'check-audit': check,
}

/** npm run admin: an operator's commands, mostly for incidents (docs/operations/incident.md). */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = read(args)
  const [name = 'help', subject = ''] = positionals
  if (name === 'help' || values.help === true) return console.log(HELP)
  const command = COMMANDS[name]
  if (command === undefined) throw new CommandError(`Unknown command "${name}".\n\n${HELP}`)
  try {
    const config = readCommandConfig(process.env)
    const { partner, heads, yes: isSure = false } = values
    await withInstallation(config, (installation) => command(installation, { subject, partner, heads, isSure, config }))
  } catch (error) {
    throw isSentence(error) ? new CommandError(error.message) : error
  }
}

/** Whether the message is all the operator needs. */
function isSentence(error: unknown): error is Error {
  return [BackupError, StartupError, InvalidAddressError].some((kind) => error instanceof kind)
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({ args, allowPositionals: true, options: { partner: text, heads: text, yes: flag, help: flag } })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}

async function freeze(installation: Installation, { subject, isSure }: Given, isFrozen: boolean): Promise<void> {
  const partner = await onePartner(installation, subject)
  const question = isFrozen
    ? `Freeze ${partner.name}? No one can open it until you unfreeze it.`
    : `Open ${partner.name} again?`
  await confirm(question, isSure)
  console.log(await setFrozen(installation, partner, isFrozen))
}

async function offerDemo(installation: Installation, { subject, isSure }: Given, isShown: boolean): Promise<void> {
  const partner = await onePartner(installation, subject)
  await confirm(`${isShown ? 'Show' : 'Hide'} the demo banner for ${partner.name}?`, isSure)
  console.log(await setDemoBanner(installation, partner, isShown))
}

async function signOut(installation: Installation, { partner, isSure }: Given): Promise<void> {
  const of = partner === undefined ? null : await onePartner(installation, partner)
  await confirm(`Sign out everyone${of === null ? '' : ` who works with ${of.name}`}?`, isSure)
  const count = await signOutEveryone(installation, of)
  console.log(`${count} ${count === 1 ? 'session' : 'sessions'} ended. They stop working at the next request.`)
}

async function invite(installation: Installation, { subject, config }: Given): Promise<void> {
  if (subject === '')
    throw new CommandError('Give an email address: npm run admin -- invite-partner someone@example.com')
  const invitation = await inviteAddress(installation, { address: subject, publicUrl: config.publicUrl })
  if (invitation === null)
    throw new CommandError(`${subject} already has an account, so it can’t be used to open another one.`)
  console.log(`${invitation.message}\n${invitation.url}`)
  if (config.onboarding !== 'invited')
    console.log(`This link is for ONBOARDING=invited, but ONBOARDING is ${config.onboarding}.`)
}

async function showAccess(installation: Installation, { subject }: Given): Promise<void> {
  if (subject === '') throw new CommandError('Give an email address: npm run admin -- list-access someone@example.com')
  const lines = await listAccess(installation, subject, (id) => toUuid('document', id))
  if (lines === null) throw new CommandError(`No account has the address ${subject}.`)
  for (const line of lines) console.log(line)
  console.log(`${lines.length} ${lines.length === 1 ? 'line' : 'lines'}. Times are UTC.`)
}

async function check(installation: Installation, { heads, config }: Given): Promise<void> {
  const exported = await readHeads(heads ?? headsFolder(config.dataDir))
  const { lines, isIntact } = await verifyAuditTrail(installation, await auditKeysOf(config), exported)
  for (const line of lines) console.log(line)
  if (!isIntact) process.exitCode = 1
}

async function onePartner(installation: Installation, idOrName: string): Promise<NamedPartner> {
  if (idOrName === '') throw new CommandError('Enter a partner ID or name.')
  const [partner, ...more] = await findPartners(installation, idOrName)
  if (partner === undefined)
    throw new CommandError(`There is no partner "${idOrName}". Enter its ID (ptnr_…) or full name.`)
  if (more.length > 0)
    throw new CommandError(`${more.length + 1} partners are called "${idOrName}". Enter the ID (ptnr_…).`)
  return partner
}

async function confirm(question: string, isSure: boolean): Promise<void> {
  if (isSure) return
  if (!process.stdin.isTTY) throw new CommandError(`${question} Nothing was changed. Add --yes to continue.`)
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} Type "yes" to continue: `)
  asking.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.')
}

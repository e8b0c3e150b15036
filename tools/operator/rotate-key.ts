import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCommandConfig } from '../../apps/server/src/config/index.ts'
import { StartupError } from '../../apps/server/src/errors.ts'
import type { KeySet } from '../../apps/server/src/secret-keys.ts'
import { newSecretKey, readKeyFile, writeKeyFile } from '../../apps/server/src/services/keys/key-file.ts'
import { CommandError } from '../bootstrap/command-error.mjs'

const USAGE = 'Usage: npm run rotate-key [-- --drop-old [--now]]'

/** Only the audit trail needs a key for longer: links to set a password last a week, emails are retried for a day. */
const KEPT_DAYS = 8
const DAY_MS = 86_400_000

const RETIRE_GIVEN = 'Add the value of SECRET_KEY_OLD to SECRET_KEY_RETIRED, with a comma after the keys already there.'

/**
 * npm run rotate-key: puts a new key before the current one in the key file, or prints what to set if keys come from
 * the environment. `--drop-old` retires the old keys after eight days, `--now` at once.
 */
export async function run(args: string[]): Promise<void> {
  const { 'drop-old': dropsOld, now: isUrgent } = options(args)
  try {
    const { secretKeys } = readCommandConfig(process.env)
    if (secretKeys.kind === 'given') return console.log(dropsOld ? dropGiven(secretKeys) : rotateGiven(secretKeys))
    const keys = await readKeyFile(secretKeys.path)
    if (keys === null) throw new CommandError(`There’s no key in ${secretKeys.path} yet: the first start makes one.`)
    console.log(dropsOld ? await dropOld(secretKeys.path, keys, isUrgent) : await rotate(secretKeys.path, keys))
  } catch (error) {
    throw error instanceof StartupError ? new CommandError(error.message) : error
  }
}

/** npm run -s new-key: prints a key for SECRET_KEY, or for a key file, and nothing else. */
export async function printNewKey(): Promise<void> {
  console.log(newSecretKey())
}

function options(args: string[]): { 'drop-old': boolean; now: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { 'drop-old': flag, now: flag } })
    if (values['drop-old'] || !values.now) return values
  } catch {
    // Reported below.
  }
  throw new CommandError(USAGE)
}

async function rotate(path: string, { keys, retired }: KeySet): Promise<string> {
  await writeKeyFile(path, { keys: [newSecretKey(), ...keys], retired })
  return [
    `${path} has a new key; the old one stays valid.`,
    'Next:',
    '  1. Copy the file to every machine that runs a server.',
    '  2. Restart the servers. No one is signed out, and links already sent keep working.',
    `  3. From ${dayAfter(Date.now())} on: npm run rotate-key -- --drop-old, copy and restart again.`,
    '     The old key then only verifies the audit trail.',
    'If the old key has leaked, do step 3 now, with --drop-old --now: links already sent then stop working.',
  ].join('\n')
}

async function dropOld(path: string, { keys, retired }: KeySet, isUrgent: boolean): Promise<string> {
  const [newest, ...old] = keys
  if (old.length === 0) return `${path} has one valid key: nothing to drop.`
  const { mtimeMs } = statSync(path)
  if (!isUrgent && Date.now() < mtimeMs + KEPT_DAYS * DAY_MS) {
    throw new CommandError(
      `Links sent under the old key work until ${dayAfter(mtimeMs)}: wait, or add --now if the key has leaked.`,
    )
  }
  // A key listed twice must not be both valid and retired.
  const replaced = new Set([...old, ...retired].filter((key) => key !== newest))
  await writeKeyFile(path, { keys: [newest], retired: [...replaced] })
  return [
    `Only the newest key in ${path} is valid now. Copy the file to every machine and restart the servers.`,
    'Keep its "retired" lines: without them, audit entries sealed with those keys would be reported as changed.',
  ].join('\n')
}

function rotateGiven({ keys }: KeySet): string {
  const steps = [
    ...(keys.length > 1 ? [RETIRE_GIVEN] : []),
    'Set SECRET_KEY_OLD to the value that SECRET_KEY has now.',
    `Set SECRET_KEY=${newSecretKey()}`,
    'Restart the servers, all with both. No one is signed out, and links already sent keep working.',
    `From ${dayAfter(Date.now())} on: ${RETIRE_GIVEN} Unset SECRET_KEY_OLD and restart again.`,
  ]
  return [
    'The key comes from SECRET_KEY, so nothing was changed.',
    'Next:',
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
    'The old key then only verifies the audit trail. If it has leaked, do the last step now: links already sent then stop working.',
  ].join('\n')
}

function dropGiven({ keys }: KeySet): string {
  if (keys.length === 1) return 'SECRET_KEY_OLD isn’t set: nothing to drop.'
  return [
    'The keys come from the environment, so nothing was changed.',
    `${RETIRE_GIVEN} Unset SECRET_KEY_OLD and restart the servers.`,
    'The old key then only verifies the audit trail: without it, entries sealed with it would be reported as changed.',
  ].join('\n')
}

function dayAfter(ms: number): string {
  return new Date(ms + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
}

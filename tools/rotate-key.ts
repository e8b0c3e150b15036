import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { newSecretKey, readKeyFile, writeKeyFile } from '../apps/server/src/platform/keys/key-file.ts'
import { StartError } from '../apps/server/src/platform/start-error.ts'
import { Refusal } from './refusal.mjs'

const USAGE = 'Use: npm run rotate-key [-- --drop-old [--now]]'

/** Nothing made with a key is good for longer: links to set a password last a week, emails are retried for a day. */
const KEPT_DAYS = 8
const DAY_MS = 86_400_000

/**
 * npm run rotate-key: puts a new key before the present one in the key file, or prints what to set where keys come from
 * the environment. `--drop-old` removes the old keys after eight days, `--now` at once.
 */
export async function run(args: string[]): Promise<void> {
  const { 'drop-old': dropsOld, now: isUrgent } = options(args)
  try {
    const { secretKeys } = readConfig(process.env)
    if (secretKeys.kind === 'given') return console.log(dropsOld ? dropGiven() : rotateGiven())
    const keys = await readKeyFile(secretKeys.path)
    if (keys === null) throw new Refusal(`There is no key in ${secretKeys.path} yet: the first start makes it.`)
    console.log(dropsOld ? await dropOld(secretKeys.path, keys, isUrgent) : await rotate(secretKeys.path, keys))
  } catch (error) {
    throw error instanceof StartError ? new Refusal(error.message) : error
  }
}

function options(args: string[]): { 'drop-old': boolean; now: boolean } {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { 'drop-old': flag, now: flag } })
    if (values['drop-old'] || !values.now) return values
  } catch {
    // Said below.
  }
  throw new Refusal(USAGE)
}

type Keys = readonly [string, ...string[]]

async function rotate(path: string, keys: Keys): Promise<string> {
  await writeKeyFile(path, [newSecretKey(), ...keys])
  return [
    `${path} has a new key, and keeps the old one valid.`,
    'Next:',
    '  1. Copy the file to every machine that runs a server.',
    '  2. Restart the servers. Nobody is signed out, and links already sent keep working.',
    `  3. From ${dayAfter(Date.now())} on: npm run rotate-key -- --drop-old, copy and restart again.`,
    'If the old key has leaked, do step 3 at once, with --drop-old --now: links already sent stop working then.',
  ].join('\n')
}

async function dropOld(path: string, [newest, ...old]: Keys, isUrgent: boolean): Promise<string> {
  if (old.length === 0) return `${path} has one key: there is nothing to drop.`
  const { mtimeMs } = statSync(path)
  if (!isUrgent && Date.now() < mtimeMs + KEPT_DAYS * DAY_MS) {
    throw new Refusal(
      `Links sent under the old key may be in use until ${dayAfter(mtimeMs)}: wait, or add --now if the key has leaked.`,
    )
  }
  await writeKeyFile(path, [newest])
  return `${path} has the newest key only. Copy it to every machine and restart the servers.`
}

function rotateGiven(): string {
  return [
    'The key comes from SECRET_KEY, so nothing was changed.',
    'Next:',
    '  1. Set SECRET_KEY_OLD to the value that SECRET_KEY has now.',
    `  2. Set SECRET_KEY=${newSecretKey()}`,
    '  3. Restart the servers, all with both. Nobody is signed out, and links already sent keep working.',
    `  4. From ${dayAfter(Date.now())} on, take SECRET_KEY_OLD away and restart again; at once if the old key has leaked.`,
  ].join('\n')
}

function dropGiven(): string {
  return 'The keys come from the environment: take SECRET_KEY_OLD away, and restart the servers.'
}

function dayAfter(ms: number): string {
  return new Date(ms + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
}

import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isCode } from '../../db/embedded/binaries.ts'
import { StartupError } from '../../errors.ts'
import { isSecretKey, type KeySet, type SecretSource } from '../../secret-keys.ts'
import * as copy from '../copy.ts'
import { KeyRing } from './key-ring.ts'

/** Generous, since a line that isn't recognized would count as a valid key. */
const RETIRED = /^retired\s+/i

/** 384 random bits in 64 characters. */
export function newSecretKey(): string {
  return randomBytes(48).toString('base64url')
}

/**
 * Reads the keys, creating the file in the data folder if it's missing.
 * @throws StartupError the file is missing or unreadable, or a line isn't a key
 */
export async function openKeyRing(source: SecretSource): Promise<KeyRing> {
  if (source.kind === 'given') return new KeyRing(source.keys, source.retired)
  const found = await findKeyRing(source)
  if (found !== null) return found
  if (!source.isOwn) throw new StartupError(copy.keyFileMissing(source.path))
  await makeKeyFile(source.path)
  const made = await readKeyFile(source.path)
  if (made === null) throw new StartupError(copy.keyFileRemoved(source.path))
  return new KeyRing(made.keys, made.retired)
}

/** Null if there are no keys yet. Creates nothing. */
export async function findKeyRing(source: SecretSource): Promise<KeyRing | null> {
  const found = source.kind === 'given' ? source : await readKeyFile(source.path)
  return found === null ? null : new KeyRing(found.keys, found.retired)
}

/**
 * @returns the keys of a file; null if there is none
 * @throws StartupError the file is unreadable, has no valid key or an invalid line, or a valid key is also retired
 */
export async function readKeyFile(path: string): Promise<KeySet | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(copy.keyFileUnreadable(path, reason))
  })
  if (text === null) return null
  const lines = text.split('\n').map((line) => line.trim())
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const [newest, ...older] = entries.filter((line) => !RETIRED.test(line))
  const retired = entries.filter((line) => RETIRED.test(line)).map((line) => line.replace(RETIRED, ''))
  if (newest === undefined) throw new StartupError(copy.keyFileEmpty(path))
  if (![newest, ...older, ...retired].every(isSecretKey)) {
    throw new StartupError(copy.keyFileInvalidLine(path))
  }
  if (retired.some((key) => key === newest || older.includes(key)))
    throw new StartupError(copy.keyValidAndRetired(path))
  return { keys: [newest, ...older], retired }
}

/** Replaces a key file atomically, readable by its owner only. The owner stays the same. */
export async function writeKeyFile(path: string, keys: KeySet): Promise<void> {
  const { uid, gid } = await stat(path)
  const draft = await writeDraft(path, keys)
  await chown(draft, uid, gid)
  await rename(draft, path)
}

/** With several simultaneous starts, the first one's key counts. */
async function makeKeyFile(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const draft = await writeDraft(path, { keys: [newSecretKey()], retired: [] })
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
    await rm(draft, { force: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(copy.keyFileNotWritten(path, reason))
  }
}

async function writeDraft(path: string, { keys, retired }: KeySet): Promise<string> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(4).toString('hex')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile([copy.keyFileHeader, ...keys, ...retired.map((key) => `retired ${key}`), ''].join('\n'))
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

import { join, resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../errors.ts'
import { isSecretKey, type KeySet, type SecretSource } from '../secret-keys.ts'
import * as copy from './copy.ts'

export type KeyConfig = Readonly<{
  /** Set directly, in a file, or in the data folder (never in production). */
  secretKeys: SecretSource
}>

export const keyEnvironment = {
  SECRET_KEY: z.string().refine(isSecretKey).optional(),
  SECRET_KEY_OLD: z.string().refine(isSecretKey).optional(),
  SECRET_KEY_RETIRED: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every(isSecretKey))
    .optional(),
  SECRET_KEY_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
}

const key = 'at least 32 varied characters, made with npm run new-key'

export const keyFormats: Record<keyof typeof keyEnvironment, string> = {
  SECRET_KEY: key,
  SECRET_KEY_OLD: key,
  SECRET_KEY_RETIRED: 'keys that were replaced, separated by commas, each of at least 32 varied characters',
  SECRET_KEY_FILE: 'the path of a file with a key in each line, newest first',
}

type Given = z.output<z.ZodObject<typeof keyEnvironment>> & { readonly NODE_ENV: string }

/**
 * @param dataDir absolute path; the key is created in it when none is set
 * @throws StartupError production without a key, or contradictory settings
 */
export function keyConfig(given: Given, dataDir: string): KeyConfig {
  const { SECRET_KEY: newest, SECRET_KEY_FILE: path } = given
  if (newest !== undefined && path !== undefined) throw new StartupError(copy.keyAndKeyFile)
  if (newest !== undefined) return { secretKeys: { kind: 'given', ...givenKeys(newest, given) } }
  if (given.SECRET_KEY_OLD !== undefined) throw new StartupError(copy.oldKeyWithoutKey)
  if (given.SECRET_KEY_RETIRED !== undefined) throw new StartupError(copy.retiredKeysWithoutKey)
  if (path !== undefined) return { secretKeys: { kind: 'file', path, isOwn: false } }
  if (given.NODE_ENV === 'production') throw new StartupError(copy.keyMissingInProduction)
  return { secretKeys: { kind: 'file', path: join(dataDir, 'secret.key'), isOwn: true } }
}

function givenKeys(newest: string, { SECRET_KEY_OLD: old, SECRET_KEY_RETIRED: retired = [] }: Given): KeySet {
  if (old === newest) throw new StartupError(copy.oldKeyIsKey)
  if (retired.some((each) => each === newest || each === old)) throw new StartupError(copy.validKeyIsRetired)
  return { keys: old === undefined ? [newest] : [newest, old], retired }
}

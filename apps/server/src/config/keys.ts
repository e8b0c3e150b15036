import { join, resolve } from 'node:path'
import * as z from 'zod'
import { StartupError } from '../errors.ts'
import { isSecretKey, type KeySet, type SecretSource } from '../secret-keys.ts'

export type KeyConfig = Readonly<{
  /** Where the secret keys are: given, in a file that is given, or in the data folder (never in production). */
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
 * @param dataDir absolute path, for the key that is made where none is given
 * @throws StartupError production without a key, or settings that contradict each other
 */
export function keyConfig(given: Given, dataDir: string): KeyConfig {
  const { SECRET_KEY: newest, SECRET_KEY_FILE: path } = given
  if (newest !== undefined && path !== undefined)
    throw new StartupError('SECRET_KEY and SECRET_KEY_FILE are both given: give one of them.')
  if (newest !== undefined) return { secretKeys: { kind: 'given', ...givenKeys(newest, given) } }
  if (given.SECRET_KEY_OLD !== undefined)
    throw new StartupError('SECRET_KEY_OLD is given without SECRET_KEY: give the new key as SECRET_KEY.')
  if (given.SECRET_KEY_RETIRED !== undefined)
    throw new StartupError(
      'SECRET_KEY_RETIRED is given without SECRET_KEY: in a key file, put each of its keys into a line "retired KEY".',
    )
  if (path !== undefined) return { secretKeys: { kind: 'file', path, isOwn: false } }
  if (given.NODE_ENV === 'production')
    throw new StartupError(
      'Production needs a SECRET_KEY (or SECRET_KEY_FILE), and keeps none by itself: make one with npm run new-key, and keep it apart from the database and its backups.',
    )
  return { secretKeys: { kind: 'file', path: join(dataDir, 'secret.key'), isOwn: true } }
}

function givenKeys(newest: string, { SECRET_KEY_OLD: old, SECRET_KEY_RETIRED: retired = [] }: Given): KeySet {
  if (old === newest)
    throw new StartupError('SECRET_KEY_OLD is the same as SECRET_KEY: give the key that was replaced, or leave it out.')
  if (retired.some((each) => each === newest || each === old))
    throw new StartupError(
      'SECRET_KEY_RETIRED has SECRET_KEY or SECRET_KEY_OLD in it: a key is either valid or retired, so take it out of one.',
    )
  return { keys: old === undefined ? [newest] : [newest, old], retired }
}

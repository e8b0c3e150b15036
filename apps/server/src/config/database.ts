import * as z from 'zod'
import { StartupError } from '../errors.ts'
import * as copy from './copy.ts'
import { onOff, wholeNumber } from './fields.ts'

const postgresUrl = z.string().refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))

export const databaseEnvironment = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1000).default(10),
  DATABASE_PREPARED: onOff.default(true),
}

const address = 'an address like postgres://user:password@host:5432/database'

export const databaseFormats: Record<keyof typeof databaseEnvironment, string> = {
  DATABASE_URL: address,
  DATABASE_APP_URL: address,
  DATABASE_REPLICA_URL: address,
  DATABASE_POOL_SIZE: 'a whole number from 2 to 1000',
  DATABASE_PREPARED: 'on or off',
}

export type DatabaseConfig = Readonly<{
  /** The owner's connection string; null: PostgreSQL is started from the data folder. */
  databaseUrl: string | null
  /**
   * Connection string of the server's own login, where it isn't reached through the owner's (a pooler, for example).
   */
  databaseAppUrl: string | null
  /** A streaming replica of the same database, for heavy reads; null: the primary does them all. */
  databaseReplicaUrl: string | null
  databasePoolSize: number
  /** Whether statements are prepared once per connection; off for poolers that don't support named statements. */
  databasePrepared: boolean
}>

/** @throws StartupError a login or replica is set without DATABASE_URL */
export function databaseConfig(e: z.output<z.ZodObject<typeof databaseEnvironment>>): DatabaseConfig {
  if (e.DATABASE_URL === undefined) {
    if (e.DATABASE_APP_URL !== undefined) throw new StartupError(copy.appUrlWithoutDatabase)
    if (e.DATABASE_REPLICA_URL !== undefined) throw new StartupError(copy.replicaWithoutDatabase)
  }
  return {
    databaseUrl: e.DATABASE_URL ?? null,
    databaseAppUrl: e.DATABASE_APP_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    databasePrepared: e.DATABASE_PREPARED,
  }
}

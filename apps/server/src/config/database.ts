import * as z from 'zod'
import { StartupError } from '../errors.ts'
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
  /** The role the server runs as, where that is not reached through the owner's connection (a pooler, say). */
  databaseAppUrl: string | null
  /** A streaming replica of the same database, for heavy reads; null: the primary does them all. */
  databaseReplicaUrl: string | null
  /** Connections of this process. */
  databasePoolSize: number
  /** Whether a statement is prepared once per connection; not where DATABASE_APP_URL leads through a pooler that knows no names. */
  databasePrepared: boolean
}>

const alone = {
  DATABASE_APP_URL: 'give both, or neither to use the embedded database.',
  DATABASE_REPLICA_URL: 'a replica is one of a database that is named, too.',
} as const

/**
 * Everything about the database.
 * @throws StartupError a login or a replica of a database that is not named
 */
export function databaseConfig(e: z.output<z.ZodObject<typeof databaseEnvironment>>): DatabaseConfig {
  for (const name of ['DATABASE_APP_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (e[name] !== undefined && e.DATABASE_URL === undefined)
      throw new StartupError(`${name} is given without DATABASE_URL: ${alone[name]}`)
  }
  return {
    databaseUrl: e.DATABASE_URL ?? null,
    databaseAppUrl: e.DATABASE_APP_URL ?? null,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    databasePrepared: e.DATABASE_PREPARED,
  }
}

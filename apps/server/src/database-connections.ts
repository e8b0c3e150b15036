import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/index.ts'
import { Database, type DatabaseOptions } from './db/client/database.ts'
import { assertLimitedRole } from './db/scopes/assert-limited-role.ts'

/** How the server reaches its database: as itself, or as the owner who takes on the server's role. */
export function connectionOptions({ databaseAppUrl, databasePrepared: isPrepared }: Config, ownerUrl: string) {
  return databaseAppUrl === null
    ? { url: ownerUrl, role: 'loanyard_app', isPrepared }
    : { url: databaseAppUrl, isPrepared }
}

/**
 * The replica is reached as the primary is: by the server's own login, or by the owner's. Not through a pooler without
 * names for statements, since planning is most of what a search costs. Nobody waits for it long.
 */
export function replicaOptions(config: Config, log: FastifyBaseLogger): DatabaseOptions | null {
  if (config.databaseReplicaUrl === null) return null
  return {
    url: config.databaseReplicaUrl,
    ...(config.databaseAppUrl === null ? { role: 'loanyard_app' } : {}),
    poolSize: config.databasePoolSize,
    timeoutMs: 1000,
    onIdleError: logIdleError(log),
  }
}

/** Writes a warning of the database client to the log. */
export function logWarning(log: FastifyBaseLogger): (error: unknown, sentence: string) => void {
  return (err, sentence) => log.warn({ err }, sentence)
}

function logIdleError(log: FastifyBaseLogger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a database connection was lost')
}

/**
 * How the connection that listens is made. DATABASE_APP_URL may lead through a pooler, where listening hears nothing; the
 * owner's never does (it migrates), and takes on the server's role for this. The embedded database has no pooler.
 */
export function listenOptions(config: Config, ownerUrl: string): { listenUrl: string; role: string } {
  const direct = config.databaseUrl === null ? config.databaseAppUrl : config.databaseUrl
  return { listenUrl: direct ?? ownerUrl, role: 'loanyard_app' }
}

/** Throws StartupError where the role could see what it must not. */
export async function openDatabase(
  options: Omit<DatabaseOptions, 'onIdleError'>,
  log: FastifyBaseLogger,
): Promise<Database> {
  const database = new Database({ ...options, onIdleError: logIdleError(log) })
  await assertLimitedRole(database, { isOwnLogin: options.role === undefined })
  return database
}

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/index.ts'
import { Database, type DatabaseOptions } from './db/client/database.ts'
import { assertLimitedRole } from './db/scopes/assert-limited-role.ts'

/** As the server's own login, or as the owner taking on the server's role. */
export function connectionOptions({ databaseAppUrl, databasePrepared: isPrepared }: Config, ownerUrl: string) {
  return databaseAppUrl === null
    ? { url: ownerUrl, role: 'loanyard_app', isPrepared }
    : { url: databaseAppUrl, isPrepared }
}

/**
 * Not through a pooler that lacks named statements: planning is most of what a search costs. The timeout is short,
 * because the primary can answer instead.
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

export function logWarning(log: FastifyBaseLogger): (error: unknown, sentence: string) => void {
  return (err, sentence) => log.warn({ err }, sentence)
}

function logIdleError(log: FastifyBaseLogger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a database connection was lost')
}

/**
 * DATABASE_APP_URL may lead through a pooler, where LISTEN receives nothing. The owner's URL never does, since it also
 * runs the migrations.
 */
export function listenOptions(config: Config, ownerUrl: string): { listenUrl: string; role: string } {
  const direct = config.databaseUrl === null ? config.databaseAppUrl : config.databaseUrl
  return { listenUrl: direct ?? ownerUrl, role: 'loanyard_app' }
}

/** @throws StartupError the role could bypass row-level security */
export async function openDatabase(
  options: Omit<DatabaseOptions, 'onIdleError'>,
  log: FastifyBaseLogger,
): Promise<Database> {
  const database = new Database({ ...options, onIdleError: logIdleError(log) })
  await assertLimitedRole(database, { isOwnLogin: options.role === undefined })
  return database
}

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import { jobContext, type DoorContext, type Services } from './platform/context.ts'
import { CursorSigner } from './platform/cursor.ts'
import { Database } from './platform/database/database.ts'
import { only } from './platform/database/rows.ts'
import { sql } from './platform/database/statement.ts'
import { roleDoor } from './platform/doors.ts'
import { installJobs, Jobs, type JobData } from './platform/jobs.ts'
import { KeyedHash } from './platform/keyed-hash.ts'
import { mailer } from './platform/mail.ts'
import { RateLimiter } from './platform/rate-limit.ts'
import { recurring } from './platform/recurring.ts'
import { assertLimitedRole } from './platform/role-check.ts'
import { AccessTokens } from './platform/tokens.ts'

export interface OpenServices {
  readonly database: Database
  readonly services: Services
  readonly close: () => Promise<void>
}

/** The features' own jobs; mail and housekeeping are the platform's. */
export interface FeatureJobs {
  readonly send_magic_link: (ctx: DoorContext, data: JobData['send_magic_link']) => Promise<void>
}

interface Start {
  readonly config: Config
  readonly ownerUrl: string
  readonly clock: Clock
  readonly work: FeatureJobs
}

/** Opens the database as the role that owns nothing, starts the jobs, and hands out what requests need. */
export async function openServices(
  { config, ownerUrl, clock, work }: Start,
  log: FastifyBaseLogger,
): Promise<OpenServices> {
  const connection =
    config.databaseAppUrl === null ? { url: ownerUrl, role: 'loanyard_app' } : { url: config.databaseAppUrl }
  await installJobs(ownerUrl)
  const database = new Database({
    ...connection,
    poolSize: config.databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  await assertLimitedRole(database)
  const secret = config.secretKey === null ? await sharedSecret(database) : Buffer.from(config.secretKey)
  const jobs = new Jobs(connection.url, 'role' in connection ? connection.role : undefined, (error) =>
    log.error({ err: error }, 'job'),
  )
  const limits = new RateLimiter(database)
  limits.start()
  const services: Services = {
    clock,
    jobs,
    cursors: new CursorSigner(secret),
    tokens: new AccessTokens(secret),
    limits,
    keyed: new KeyedHash(secret),
    publicUrl: config.publicUrl,
  }
  const asSignIn = () => jobContext(services, database, roleDoor('loanyard_auth'))
  const mail = mailer(config, database, { clock, log })
  await jobs.start(
    { send_mail: mail.deliver, send_magic_link: (data) => work.send_magic_link(asSignIn(), data) },
    recurring(database),
  )
  return {
    database,
    services,
    close: async () => {
      limits.close()
      await jobs.close()
      await mail.close()
      await database.close()
    },
  }
}

/** Made by the first migration: the same for every process over this database. */
async function sharedSecret(database: Database): Promise<Buffer> {
  const [found = []] = await database.read(roleDoor('loanyard_auth'), [
    sql`select value from secrets where name = 'signing'`,
  ])
  return only<{ value: Buffer }>(found).value
}

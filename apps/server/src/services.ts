import { tmpdir } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/index.ts'
import { connectionOptions, listenOptions, logWarning, openDatabase, replicaOptions } from './database-connections.ts'
import type { Database, Statements } from './db/client/database.ts'
import { openHeavyReads } from './db/client/open-replica.ts'
import { sql, type Statement } from './db/client/statement.ts'
import { CursorSigner } from './db/lists/cursor.ts'
import { roleScope, skipIfFrozen } from './db/scopes/scopes.ts'
import { inspect } from './media/inspect/inspect.ts'
import { withStoredLogos, type LogoImages } from './media/logos/logo-images.ts'
import { openSigning } from './media/signing/open-signing.ts'
import { WatermarkPool } from './media/watermark/watermark-pool.ts'
import { openLogs } from './open-logs.ts'
import { ActivityTracker } from './services/activity/activity-tracker.ts'
import type { AuditTrail } from './services/audit/audit-trail.ts'
import type { Clock } from './services/clock.ts'
import { clientJobContext, jobContext, partnerJobContext, staffJobContext, type Services } from './services/context.ts'
import type { AnyJob, JobContexts } from './services/jobs/define-job.ts'
import { installJobs } from './services/jobs/install-jobs.ts'
import { Jobs, type RecurringJob } from './services/jobs/jobs.ts'
import { AccessTokens } from './services/keys/access-tokens.ts'
import { FactorSecrets } from './services/keys/factor-secrets.ts'
import { openSingleSignOn } from './services/keys/identity-providers/open-single-sign-on.ts'
import type { KeyRing } from './services/keys/key-ring.ts'
import { KeyedHash } from './services/keys/keyed-hash.ts'
import { PayloadBox } from './services/keys/payload-box.ts'
import { configureDevMailbox } from './services/mail/dev-mailbox.ts'
import { mailer } from './services/mail/mailer.ts'
import { RateLimiter } from './services/rate-limit/rate-limiter.ts'
import { RealtimeHub } from './services/realtime/realtime-hub.ts'
import type { BlobStore } from './services/storage/blob-store.ts'
import { openBlobStore } from './services/storage/open-blob-store.ts'

export interface OpenServices {
  readonly database: Database
  /** The replica if there is one, otherwise the database itself. */
  readonly heavyReads: Statements
  readonly services: Services
  readonly close: () => Promise<void>
}

/** Jobs of the features. Database housekeeping is added here. */
export interface FeatureJobs {
  readonly jobs: readonly AnyJob[]
  /** Runs for every audit event, in its transaction. */
  readonly notifyRecipients: Services['notifyRecipients']
  readonly housekeeping: (contexts: JobContexts) => RecurringJob[]
}

interface StartOptions {
  readonly config: Config
  readonly ownerUrl: string
  readonly keys: KeyRing
  readonly clock: Clock
  readonly featureJobs: FeatureJobs
  readonly logoImages: LogoImages
}

/** Opens the database as the restricted role, starts the jobs, and returns what requests need. */
export async function openServices(
  { config, ownerUrl, keys, clock, featureJobs, logoImages }: StartOptions,
  log: FastifyBaseLogger,
): Promise<OpenServices> {
  const connection = connectionOptions(config, ownerUrl)
  const box = new PayloadBox(keys)
  await installJobs(ownerUrl, box)
  await configureDevMailbox(ownerUrl, config.devMailbox)
  const database = await openDatabase({ ...connection, poolSize: config.databasePoolSize }, log)
  const heavy = await openHeavyReads({ primary: database, replica: replicaOptions(config, log), warn: logWarning(log) })
  const jobs = new Jobs({ ...connection, box, onError: (error) => log.error({ err: error }, 'job') })
  const realtime = openRealtime({ config, ownerUrl }, database, log)
  const counters = await openCounters(connection, log)
  const documents = documentServices(config, await openBlobStore(config, keys))
  const signing = await openSigning(config)
  const signers = createSigners(config, keys)
  const independentDatabase = counters.database
  const { keyedHash } = signers
  const logServices = await openLogs({ config, clock, log, keys, keyedHash, database, independentDatabase })
  const services: Services = {
    clock,
    jobs,
    ...logServices.logs,
    limits: counters.limits,
    activity: counters.activity,
    ...featureSettings(config),
    signing,
    logoImages: withStoredLogos(logoImages, database),
    realtime,
    notifyRecipients: featureJobs.notifyRecipients,
    watermarks: new WatermarkPool(),
    ...documents,
    ...signers,
  }
  const mail = mailer(config, database, { clock, log })
  await startJobs(services, database, { ...featureJobs, deliverEmail: mail.deliver })
  const { watermarks, store } = services
  const closables = [jobs, realtime, mail, signing, watermarks, store, logServices, counters, heavy, database]
  return { database, heavyReads: heavy.reads, services, close: () => closeAll(closables) }
}

async function closeAll(closables: readonly { readonly close: () => Promise<void> }[]): Promise<void> {
  for (const one of closables) await one.close()
}

function featureSettings(config: Config) {
  const { requestEmailDelaySeconds, preQualifyPartner, demoRequestsTo, demoSlotCapacity } = config
  const { onboarding, onboardingPerHour, quotas, sessions } = config
  return {
    requestEmailDelaySeconds,
    preQualifyPartner,
    demoRequestsTo,
    demoSlotCapacity,
    onboarding,
    onboardingPerHour,
    quotas,
    sessions,
  }
}

function openRealtime(
  { config, ownerUrl }: Pick<StartOptions, 'config' | 'ownerUrl'>,
  database: Database,
  log: FastifyBaseLogger,
) {
  const listening = listenOptions(config, ownerUrl)
  const realtime = new RealtimeHub({
    ...listening,
    database,
    onError: (error) => log.warn({ err: error }, 'live events'),
  })
  realtime.start()
  return realtime
}

/**
 * Counts attempts on connections of their own, so that a count survives the rollback of its request. With a shared
 * pool, requests holding all its connections would each wait for one more.
 */
async function openCounters(connection: ReturnType<typeof connectionOptions>, log: FastifyBaseLogger) {
  const database = await openDatabase({ ...connection, poolSize: 2 }, log)
  const [limits, activity] = [new RateLimiter(database), new ActivityTracker(database)]
  limits.start()
  activity.start()
  const close = async () => {
    limits.close()
    await activity.close()
    await database.close()
  }
  return { database, limits, activity, close }
}

function startJobs(
  services: Services,
  database: Database,
  { jobs, housekeeping, deliverEmail }: FeatureJobs & Pick<JobContexts, 'deliverEmail'>,
): Promise<void> {
  const contexts: JobContexts = {
    inRole: (role) => jobContext(services, database, roleScope(role)),
    inPartner: (partner) => partnerJobContext(services, database, partner),
    asStaff: (origin) => staffJobContext(services, database, origin),
    asClient: (partner_id, actor) => clientJobContext(services, database, { partner_id, actor }),
    deliverEmail,
  }
  const handlers = jobs.map(({ name, formerNames, isKeptWhileFrozen, parseAndRun, parseAndRunBatch }) => ({
    name,
    formerNames,
    runBatch: parseAndRunBatch && ((payloads: readonly unknown[]) => parseAndRunBatch(contexts, payloads)),
    run: async (payload: unknown) => {
      const run = () => parseAndRun(contexts, payload)
      await (isKeptWhileFrozen ? run() : skipIfFrozen(run))
    },
  }))
  return services.jobs.start(handlers, [...databaseHousekeeping(database, services.audit), ...housekeeping(contexts)])
}

function createSigners(
  { publicUrl }: Config,
  keys: KeyRing,
): Pick<Services, 'cursors' | 'tokens' | 'keyedHash' | 'factorSecrets' | 'sso' | 'publicUrl'> {
  return {
    cursors: new CursorSigner(keys),
    tokens: new AccessTokens(keys),
    keyedHash: new KeyedHash(keys),
    factorSecrets: new FactorSecrets(keys),
    sso: openSingleSignOn({ publicUrl }, keys),
    publicUrl,
  }
}

function documentServices(
  { clamd, maxUpload, bulkDownloadUrl }: Config,
  store: BlobStore,
): Pick<Services, 'store' | 'inspect' | 'maxUpload' | 'bulkDownloadUrl'> {
  const inspectUpload: Services['inspect'] = (file) => inspect(file, { clamd, temp: tmpdir() })
  return { store, inspect: inspectUpload, maxUpload, bulkDownloadUrl }
}

/** Number of rows in one partner's totals from which they are folded together. */
const foldFrom = 100

/** Housekeeping of the database: each task by one process at a time, safe to run twice or late. */
function databaseHousekeeping(database: Database, audit: AuditTrail): RecurringJob[] {
  const run = (statement: Statement) => async () => {
    await database.read(roleScope('loanyard_app'), [statement])
  }
  return [
    { name: 'fold_totals', cron: '* * * * *', work: run(sql`select private.fold_totals(${foldFrom})`) },
    { name: 'seal_audit', cron: '* * * * *', work: () => audit.seal() },
    { name: 'export_audit_heads', cron: '5 0 * * *', work: () => audit.exportHeads() },
    { name: 'purge_expired', cron: '17 3 * * *', work: run(sql`select private.purge_expired(now())`) },
    {
      name: 'purge_second_factor_rows',
      cron: '19 3 * * *',
      work: run(sql`select private.purge_second_factor_rows(now())`),
    },
  ]
}

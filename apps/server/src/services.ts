import { tmpdir } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { Activity } from './platform/activity.ts'
import type { Clock } from './platform/clock.ts'
import {
  clientJobContext,
  jobContext,
  partnerJobContext,
  type ClientContext,
  type DoorContext,
  type Services,
} from './platform/context.ts'
import { CursorSigner } from './platform/cursor.ts'
import { Database, type DatabaseOptions, type Statements } from './platform/database/database.ts'
import { openHeavyReads } from './platform/database/open-replica.ts'
import { settleDevMailbox } from './platform/dev-mailbox.ts'
import { roleDoor, unlessFrozen } from './platform/doors.ts'
import { inspect } from './platform/inspection/inspect.ts'
import { installJobs } from './platform/install-jobs.ts'
import { Jobs, type JobData, type Recurring } from './platform/jobs.ts'
import { Live } from './platform/live/live.ts'
import { KeyedHash } from './platform/keyed-hash.ts'
import type { KeyRing } from './platform/keys/key-ring.ts'
import { PayloadBox } from './platform/keys/payload-box.ts'
import { withStoredLogos } from './platform/logos/stored.ts'
import { mailer, type Mailer } from './platform/mail.ts'
import type { PagePictures } from './platform/page-pictures.ts'
import { RateLimiter } from './platform/rate-limit.ts'
import { recurring } from './platform/recurring.ts'
import { assertLimitedRole } from './platform/role-check.ts'
import { openSigning } from './platform/signing/open.ts'
import { Stamping } from './platform/stamping/stamp.ts'
import { openStore } from './platform/storage/open.ts'
import type { Store } from './platform/storage/store.ts'
import { AccessTokens } from './platform/tokens.ts'
import { openTrails } from './services-trails.ts'

export interface OpenServices {
  readonly database: Database
  /** What a replica may do, where there is one; else the database itself. */
  readonly heavyReads: Statements
  readonly services: Services
  readonly close: () => Promise<void>
}

type PartnerJob = ReturnType<typeof partnerJobContext>

/** Bound to one partner, and to one of its clients. */
type AsClient = (partner: string, person: ClientContext['actor']) => ClientContext

/** The features' own jobs; mail and housekeeping are the platform's. */
export interface FeatureJobs {
  readonly send_magic_link: (ctx: DoorContext, data: JobData['send_magic_link']) => Promise<void>
  readonly tell_client: (ctx: PartnerJob, data: JobData['tell_client']) => Promise<void>
  readonly tell_lender: (ctx: PartnerJob, data: JobData['tell_lender']) => Promise<void>
  readonly follow_signing: (ctx: DoorContext, data: JobData['follow_signing'], asClient: AsClient) => Promise<void>
  /** What follows from every deed, in its transaction. */
  readonly follow: Services['follow']
  readonly housekeeping: (
    context: () => DoorContext,
    ofPartner: (partner: string) => PartnerJob,
    asClient: AsClient,
  ) => Recurring[]
}

interface Start {
  readonly config: Config
  readonly ownerUrl: string
  readonly keys: KeyRing
  readonly clock: Clock
  readonly work: FeatureJobs
  readonly pictures: PagePictures
}

/** Opens the database as the role that owns nothing, starts the jobs, and hands out what requests need. */
export async function openServices(
  { config, ownerUrl, keys, clock, work, pictures }: Start,
  log: FastifyBaseLogger,
): Promise<OpenServices> {
  const connection = connectionOf(config, ownerUrl)
  const box = new PayloadBox(keys)
  await installJobs(ownerUrl, box)
  await settleDevMailbox(ownerUrl, config.devMail)
  const database = await openDatabase({ ...connection, poolSize: config.databasePoolSize }, log)
  const heavy = await openHeavyReads({ primary: database, replica: replicaOf(config, log), warn: warnTo(log) })
  const jobs = new Jobs({ ...connection, box, onError: (error) => log.error({ err: error }, 'job') })
  const live = openLive({ config, ownerUrl }, database, log)
  const counting = await openCounting(connection, log)
  const documents = documentServices(config, await openStore(config, keys))
  const signing = await openSigning(config)
  const made = signed(config, keys)
  const trails = await openTrails({ config, clock, log, keys, keyed: made.keyed, database, beside: counting.database })
  const services: Services = {
    clock,
    jobs,
    ...trails.records,
    limits: counting.limits,
    activity: counting.activity,
    ...named(config),
    signing,
    pictures: withStoredLogos(pictures, database),
    live,
    follow: work.follow,
    stamping: new Stamping(),
    ...documents,
    ...made,
  }
  const mail = mailer(config, database, { clock, log })
  await startJobs(services, database, { ...work, send_mail: mail.deliver })
  const { stamping, store } = services
  const opened = [jobs, live, mail, signing, stamping, store, trails, counting, heavy, database]
  return { database, heavyReads: heavy.reads, services, close: () => closeAll(opened) }
}

/** Closes one after the other. */
async function closeAll(opened: readonly { readonly close: () => Promise<void> }[]): Promise<void> {
  for (const one of opened) await one.close()
}

/** What the configuration names that features ask for. */
function named(config: Config) {
  const { requestMailSeconds, preQualifyPartner, demoRequestsTo, onboarding, onboardingPerHour, quotas, sessions } =
    config
  return { requestMailSeconds, preQualifyPartner, demoRequestsTo, onboarding, onboardingPerHour, quotas, sessions }
}

/** What tells everybody, and hears of the other processes, from now on. */
function openLive(
  { config, ownerUrl }: Pick<Start, 'config' | 'ownerUrl'>,
  database: Database,
  log: FastifyBaseLogger,
) {
  const listening = listeningOf(config, ownerUrl)
  const live = new Live({ ...listening, database, onError: (error) => log.warn({ err: error }, 'live events') })
  live.start()
  return live
}

/**
 * What counts beside the requests. Tries are counted while a request holds a transaction, and stay counted when that is
 * rolled back. From one pool, as many requests as it has connections would each wait for one more.
 */
async function openCounting(connection: ReturnType<typeof connectionOf>, log: FastifyBaseLogger) {
  const database = await openDatabase({ ...connection, poolSize: 2 }, log)
  const [limits, activity] = [new RateLimiter(database), new Activity(database)]
  limits.start()
  activity.start()
  const close = async () => {
    limits.close()
    await activity.close()
    await database.close()
  }
  return { database, limits, activity, close }
}

/** Each job at the door it needs. */
function startJobs(
  services: Services,
  database: Database,
  work: FeatureJobs & { readonly send_mail: Mailer['deliver'] },
): Promise<void> {
  const as = (role: 'loanyard_auth' | 'loanyard_app') => jobContext(services, database, roleDoor(role))
  const ofPartner = (partner: string) => partnerJobContext(services, database, partner)
  const asClient: AsClient = (partner_id, actor) => clientJobContext(services, database, { partner_id, actor })
  return services.jobs.start(
    {
      send_mail: work.send_mail,
      send_magic_link: (data) => work.send_magic_link(as('loanyard_auth'), data),
      follow_signing: (data) => unlessFrozen(() => work.follow_signing(as('loanyard_app'), data, asClient)),
      tell_client: (data) => unlessFrozen(() => work.tell_client(ofPartner(data.partner_id), data)),
      tell_lender: (data) => unlessFrozen(() => work.tell_lender(ofPartner(data.partner_id), data)),
    },
    [...recurring(database, services.audit), ...work.housekeeping(() => as('loanyard_app'), ofPartner, asClient)],
  )
}

/** What is signed with the installation's keys. */
function signed({ publicUrl }: Config, keys: KeyRing): Pick<Services, 'cursors' | 'tokens' | 'keyed' | 'publicUrl'> {
  return {
    cursors: new CursorSigner(keys),
    tokens: new AccessTokens(keys),
    keyed: new KeyedHash(keys),
    publicUrl,
  }
}

/** What documents need: where their bytes are, who looks at them, how large they may be. */
function documentServices(
  { clamd, maxUpload, bulkDownloadUrl }: Config,
  store: Store,
): Pick<Services, 'store' | 'inspect' | 'maxUpload' | 'bulkDownloadUrl'> {
  const inspectHere: Services['inspect'] = (arrived) => inspect(arrived, { clamd, temp: tmpdir() })
  return { store, inspect: inspectHere, maxUpload, bulkDownloadUrl }
}

/** How the server reaches its database: as itself, or as the owner who takes on the server's role. */
function connectionOf({ databaseAppUrl, databasePrepared: isPrepared }: Config, ownerUrl: string) {
  return databaseAppUrl === null
    ? { url: ownerUrl, role: 'loanyard_app', isPrepared }
    : { url: databaseAppUrl, isPrepared }
}

/**
 * The replica is reached as the primary is: by the server's own login, or by the owner's. Not through a pooler without
 * names for statements, since planning is most of what a search costs. Nobody waits for it long.
 */
function replicaOf(config: Config, log: FastifyBaseLogger): DatabaseOptions | null {
  if (config.databaseReplicaUrl === null) return null
  return {
    url: config.databaseReplicaUrl,
    ...(config.databaseAppUrl === null ? { role: 'loanyard_app' } : {}),
    poolSize: config.databasePoolSize,
    patienceMs: 1000,
    onIdleError: idleError(log),
  }
}

function warnTo(log: FastifyBaseLogger): (error: unknown, sentence: string) => void {
  return (err, sentence) => log.warn({ err }, sentence)
}

function idleError(log: FastifyBaseLogger): (error: Error) => void {
  return (error) => log.warn({ err: error }, 'a database connection was lost')
}

/**
 * How the connection that listens is made. DATABASE_APP_URL may lead through a pooler, where listening hears nothing; the
 * owner's never does (it migrates), and takes on the server's role for this. The embedded database has no pooler.
 */
function listeningOf(config: Config, ownerUrl: string): { listenUrl: string; role: string } {
  const direct = config.databaseUrl === null ? config.databaseAppUrl : config.databaseUrl
  return { listenUrl: direct ?? ownerUrl, role: 'loanyard_app' }
}

/** Throws StartError where the role could see what it must not. */
async function openDatabase(options: Omit<DatabaseOptions, 'onIdleError'>, log: FastifyBaseLogger): Promise<Database> {
  const database = new Database({ ...options, onIdleError: idleError(log) })
  await assertLimitedRole(database, { isOwnLogin: options.role === undefined })
  return database
}

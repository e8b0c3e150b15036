import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { demoPartnerId, isId } from '@loanyard/contract/core/ids'
import * as z from 'zod'
import { StartupError } from '../errors.ts'
import {
  onboardingConfig,
  onboardingEnvironment,
  onboardingFormats,
  type OnboardingConfig,
  sessionConfig,
  sessionEnvironment,
  sessionFormats,
  type SessionConfig,
} from './accounts.ts'
import * as copy from './copy.ts'
import { databaseConfig, databaseEnvironment, databaseFormats, type DatabaseConfig } from './database.ts'
import { demoConfig, type DemoConfig } from './demo.ts'
import { address, hostAndPort, mailbox, onOff, origin, wholeNumber } from './fields.ts'
import { fileConfig, fileEnvironment, fileFormats, type FileConfig } from './files.ts'
import { keyConfig, keyEnvironment, keyFormats, type KeyConfig } from './keys.ts'
import { limitsEnvironment, limitsFormats, quotasConfig, type QuotaConfig } from './limits.ts'
import { productionConfig, productionEnvironment, productionFormats, type ProductionConfig } from './production.ts'
import { proxyWarnings, trustedProxies } from './proxies.ts'
import {
  securityLogConfig,
  securityLogEnvironment,
  securityLogFormats,
  type SecurityLogConfig,
} from './security-log.ts'
import { signingConfig, signingEnvironment, signingFormats, type SigningConfig } from './signing.ts'
import {
  analyticsConfig,
  analyticsEnvironment,
  analyticsFormats,
  type AnalyticsConfig,
  docsConfig,
  docsEnvironment,
  docsFormats,
  type DocsConfig,
} from './web.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/)
    .default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .default(() => resolve('.data')),
  ...databaseEnvironment,
  PUBLIC_URL: origin.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '')
    .optional(),
  MAIL_FROM: mailbox.default({ name: 'Loanyard', address: 'no-reply@loanyard.test' }),
  RUN_AS: z
    .string()
    .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/)
    .optional(),
  ...keyEnvironment,
  ...productionEnvironment,
  ...docsEnvironment,
  ...fileEnvironment,
  ...signingEnvironment,
  ...sessionEnvironment,
  ...analyticsEnvironment,
  ...onboardingEnvironment,
  ...securityLogEnvironment,
  CLAMD_HOST: hostAndPort(3310).optional(),
  BULK_DOWNLOAD_URL: origin.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TRUST_PROXY: trustedProxies.default(false),
  ...limitsEnvironment,
  REQUEST_MAIL_MINUTES: wholeNumber(0, 1440).default(15),
  DEMO_DATA: onOff.optional(),
  PRE_QUALIFY_PARTNER: z
    .string()
    .refine((text) => isId('partner', text))
    .default(demoPartnerId),
  DEMO_REQUEST_EMAIL: address.optional(),
})

type Name = keyof z.input<typeof environment>

export const CONFIGURATION: readonly string[] = Object.keys(environment.shape)

const FORMATS: Record<Name, string> = {
  NODE_ENV: 'development, test or production',
  HOST: 'a host name or an IP address to listen on',
  PORT: 'a whole number from 1 to 65535',
  DATA_DIR: 'the path of a folder',
  ...databaseFormats,
  PUBLIC_URL: 'an address like https://loans.example.com, without a path',
  SMTP_URL: 'an address like smtp://user:password@host:587 or smtps://host',
  MAIL_FROM: 'an email address, or a name with one: Loanyard <loans@example.com>',
  RUN_AS: 'the name or number of a user of this machine',
  ...keyFormats,
  ...productionFormats,
  ...docsFormats,
  ...fileFormats,
  ...signingFormats,
  ...sessionFormats,
  ...analyticsFormats,
  ...onboardingFormats,
  ...securityLogFormats,
  CLAMD_HOST: 'a host name, with a port if it is not 3310: clamd.example.com:3310',
  BULK_DOWNLOAD_URL: 'an address like https://archives.example.com, without a path',
  LOG_LEVEL: LOG_LEVELS.join(', '),
  TRUST_PROXY: 'off, or the addresses of the proxies in front, separated by commas',
  ...limitsFormats,
  REQUEST_MAIL_MINUTES: 'a whole number of minutes from 0 to 1440',
  DEMO_DATA: 'on or off',
  PRE_QUALIFY_PARTNER: 'the id of a partner, as in the URLs of its pages: ptnr_…',
  DEMO_REQUEST_EMAIL: 'an email address',
}
const devDemoRequestsTo = 'demo-requests@loanyard.test'

const SECRET = new Set<Name>([
  ...(['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL'] as const),
  ...(['SECRET_KEY', 'SECRET_KEY_OLD', 'SECRET_KEY_RETIRED'] as const),
  ...(['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const),
  ...(['PANDADOC_API_KEY', 'PANDADOC_WEBHOOK_KEY'] as const),
])

export type Config = Readonly<{
  env: 'development' | 'test' | 'production'
  host: string
  port: number
  dataDir: string
  /** Origin, without a trailing slash. */
  publicUrl: string
  /** null: emails are kept and shown at /dev/mail. */
  smtpUrl: string | null
  emailFrom: { name: string; address: string }
  /** Unprivileged user that a server started by root switches to; null: it stays root. */
  runAs: string | null
  /** The virus scanner; null: documents aren't scanned. */
  clamd: { host: string; port: number } | null
  /** Origin that serves archives: the installation's own, unless another host does. */
  bulkDownloadUrl: string
  logLevel: (typeof LOG_LEVELS)[number]
  trustProxy: false | string
  /** Seconds without a new request before the client is notified. */
  requestEmailDelaySeconds: number
  /** Id of the partner that receives pre-qualifications that name none. */
  preQualifyPartner: string
  /** Recipient of demo-request emails; null: requests are only stored. */
  demoRequestsTo: string | null
}> &
  DemoConfig &
  DatabaseConfig &
  KeyConfig &
  DocsConfig &
  ProductionConfig &
  FileConfig &
  SigningConfig &
  SessionConfig &
  AnalyticsConfig &
  OnboardingConfig &
  SecurityLogConfig &
  QuotaConfig

/**
 * Reads the configuration for a command-line tool. It serves no one, so DEMO_DATA doesn't matter.
 * @throws StartupError as `readConfig` does
 */
export function readCommandConfig(env: NodeJS.ProcessEnv): Config {
  return readConfig({ ...env, DEMO_DATA: 'off' })
}

/**
 * Reads the whole configuration. An empty value counts as not set.
 * @throws StartupError one sentence naming the first invalid value (secrets are named, not shown)
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const e = readEnvironment(env)
  const publicUrl = e.PUBLIC_URL ?? defaultPublicUrl(e.HOST, e.PORT)
  const demo = demoConfig(e, publicUrl)
  const production = productionConfig({ ...e, PGHOST: env['PGHOST'] }, publicUrl)
  return {
    env: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    dataDir: e.DATA_DIR,
    ...databaseConfig(e),
    publicUrl,
    smtpUrl: e.SMTP_URL ?? null,
    emailFrom: e.MAIL_FROM,
    runAs: e.RUN_AS ?? null,
    ...keyConfig(e, e.DATA_DIR),
    ...docsConfig(e, publicUrl),
    ...production,
    warnings: [...production.warnings, ...proxyWarnings(e.TRUST_PROXY)],
    ...fileConfig(e, e.DATA_DIR),
    ...signingConfig(e),
    ...sessionConfig(e, demo),
    ...analyticsConfig(e),
    ...onboardingConfig(e),
    ...securityLogConfig(e),
    clamd: e.CLAMD_HOST ?? null,
    bulkDownloadUrl: e.BULK_DOWNLOAD_URL ?? publicUrl,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    ...quotasConfig(e),
    requestEmailDelaySeconds: e.REQUEST_MAIL_MINUTES * 60,
    preQualifyPartner: e.PRE_QUALIFY_PARTNER,
    demoRequestsTo: e.DEMO_REQUEST_EMAIL ?? (demo.devMailbox ? devDemoRequestsTo : null),
    ...demo,
  }
}

function readEnvironment(env: NodeJS.ProcessEnv): z.output<typeof environment> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw invalidValueError(parsed.error, given)
  return parsed.data
}

function invalidValueError(error: z.ZodError, given: Record<string, string | undefined>): StartupError {
  const name = nameOf(error.issues[0]?.path[0])
  const quotedValue = SECRET.has(name) ? '' : ` "${given[name] ?? ''}"`
  return new StartupError(copy.invalidValue(name, quotedValue, FORMATS[name]))
}

/** The schema is a flat object, so the first step of an issue's path is always one of its keys. */
function nameOf(key: PropertyKey | undefined): Name {
  return key as Name
}

/**
 * For links and the startup message when no PUBLIC_URL is set. "Any interface" isn't an address, so it becomes
 * localhost.
 */
function defaultPublicUrl(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
    ? 'localhost'
    : isIP(host) === 6
      ? `[${host}]`
      : host
  return `http://${name}:${port}`
}

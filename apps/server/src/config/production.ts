import * as z from 'zod'
import { StartupError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'
import * as copy from './copy.ts'

/** What production refuses unless INSECURE_ALLOW names it. */
const INSECURE = ['http', 'database-owner', 'database-plaintext', 's3-http', 'smtp-plaintext'] as const
type Insecure = (typeof INSECURE)[number]

export type ProductionConfig = Readonly<{
  /** Whether an SMTP server must encrypt the connection (STARTTLS) before an email goes to it. */
  smtpNeedsTls: boolean
  /** Accepted risks, for the log and the startup message. */
  warnings: readonly string[]
}>

export const productionEnvironment = {
  INSECURE_ALLOW: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(INSECURE)))
    .default([]),
}

export const productionFormats: Record<keyof typeof productionEnvironment, string> = {
  INSECURE_ALLOW: `any of ${INSECURE.join(', ')}, separated by commas`,
}

type Given = z.output<z.ZodObject<typeof productionEnvironment>> &
  Readonly<{
    NODE_ENV: string
    HOST: string
    /** The host PostgreSQL's driver uses for a URL without one. */
    PGHOST?: string | undefined
    DATABASE_URL?: string | undefined
    DATABASE_APP_URL?: string | undefined
    DATABASE_REPLICA_URL?: string | undefined
    BULK_DOWNLOAD_URL?: string | undefined
    SMTP_URL?: string | undefined
    S3_ENDPOINT?: string | undefined
    CLAMD_HOST?: unknown
    DEMO_DATA?: boolean | undefined
  }>

interface Finding {
  readonly name: Insecure
  readonly what: string
  readonly fix: string
}

/** @throws StartupError one sentence for the first finding that INSECURE_ALLOW doesn't name */
export function productionConfig(given: Given, publicUrl: string): ProductionConfig {
  if (given.NODE_ENV !== 'production') return { smtpNeedsTls: false, warnings: [] }
  const allowed = new Set<string>(given.INSECURE_ALLOW)
  const findings = [...plainHttp(given, publicUrl), ...database(given), ...services(given)]
  const refused = findings.find(({ name }) => !allowed.has(name))
  if (refused !== undefined) {
    const { name, what, fix } = refused
    throw new StartupError(copy.refusedInProduction(what, fix, name))
  }
  return {
    smtpNeedsTls: !allowed.has('smtp-plaintext') && given.SMTP_URL !== undefined && isRemoteSmtp(given.SMTP_URL),
    warnings: [...findings.map(({ name, what }) => copy.acceptedRisk(name, what)), ...safetyWarnings(given)],
  }
}

function plainHttp({ HOST: host, BULK_DOWNLOAD_URL: bulk }: Given, publicUrl: string): Finding[] {
  const isReached = !isLoopback(host) || isRemote(publicUrl)
  const found: Finding[] = []
  if (publicUrl.startsWith('http:') && isReached) {
    found.push({ name: 'http', what: copy.publicUrlPlain(publicUrl), fix: copy.useHttps })
  }
  if (bulk !== undefined && bulk.startsWith('http:') && isRemote(bulk)) {
    found.push({ name: 'http', what: copy.bulkUrlPlain(bulk), fix: copy.useHttps })
  }
  return found
}

function database(given: Given): Finding[] {
  const urls = (['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_REPLICA_URL'] as const).filter((name) => {
    const url = given[name]
    return url !== undefined && isRemoteDatabase(url, given.PGHOST) && !hasVerifiedTls(url)
  })
  const found: Finding[] = urls.map((name) => ({
    name: 'database-plaintext',
    what: copy.databasePlain(name),
    fix: copy.useVerifyFull,
  }))
  if (given.DATABASE_URL !== undefined && given.DATABASE_APP_URL === undefined) {
    found.push({
      name: 'database-owner',
      what: copy.databaseAsOwner,
      fix: copy.useOwnLogin,
    })
  }
  return found
}

function services({ SMTP_URL: smtp, S3_ENDPOINT: s3 }: Given): Finding[] {
  const found: Finding[] = []
  if (smtp !== undefined && isRemoteSmtp(smtp) && disablesTls(smtp)) {
    found.push({
      name: 'smtp-plaintext',
      what: copy.smtpPlain,
      fix: copy.useDefaultTls,
    })
  }
  if (s3 !== undefined && s3.startsWith('http:') && isRemote(s3)) {
    found.push({ name: 's3-http', what: copy.s3Plain, fix: copy.useHttpsForS3 })
  }
  return found
}

function safetyWarnings({ INSECURE_ALLOW: allowed, CLAMD_HOST: clamd, SMTP_URL: smtp }: Given): string[] {
  const sentences: string[] = []
  if (allowed.includes('smtp-plaintext')) sentences.push(copy.emailsUnencrypted)
  if (clamd === undefined) {
    sentences.push(copy.noVirusScanner)
  }
  if (smtp === undefined) sentences.push(copy.noMailServer)
  return sentences
}

function isRemote(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname !== '' && !isLoopback(hostname)
}

/**
 * Reads the URL as the driver does: the last `host` of the query, the host, then PGHOST. A socket is on this machine.
 */
function isRemoteDatabase(address: string, pgHost: string | undefined): boolean {
  const { hostname } = new URL(address)
  const host = lastParameter(address, 'host') || decodeURIComponent(hostname) || (pgHost ?? '')
  return host !== '' && !host.startsWith('/') && !isLoopback(host)
}

/** The drivers take the last of repeated parameters. */
function lastParameter(address: string, parameter: string): string {
  return new URL(address).searchParams.getAll(parameter).at(-1) ?? ''
}

/** Reads the URL as the driver does: with `uselibpqcompat`, only verify-full checks the server's certificate. */
function hasVerifiedTls(address: string): boolean {
  const mode = lastParameter(address, 'sslmode')
  return new URL(address).searchParams.has('uselibpqcompat')
    ? mode === 'verify-full'
    : ['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** `service` names a provider, whatever the host is. */
function isRemoteSmtp(smtpUrl: string): boolean {
  return isRemote(smtpUrl) || new URL(smtpUrl).searchParams.has('service')
}

function disablesTls(smtpUrl: string): boolean {
  const names = [...new URL(smtpUrl).searchParams.keys()]
  return names.some((name) => /^(ignoreTLS|requireTLS|opportunisticTLS|secure|tls[.].*)$/i.test(name))
}

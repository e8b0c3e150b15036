import * as z from 'zod'
import { StartupError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'

/** What production refuses unless INSECURE_ALLOW names it. */
const INSECURE = ['http', 'database-owner', 'database-plaintext', 's3-http', 'smtp-plaintext'] as const
type Insecure = (typeof INSECURE)[number]

export type ProductionConfig = Readonly<{
  /** Whether an SMTP server must encrypt the connection (STARTTLS) before an email goes to it. */
  smtpNeedsTls: boolean
  /** What is less safe than it could be, in sentences for the log and the greeting of every start. */
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
    /** Where PostgreSQL's driver goes for a URL without a host. */
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

/**
 * What production must not do in silence.
 * @throws StartupError one sentence for the first thing that INSECURE_ALLOW doesn't name
 */
export function productionConfig(given: Given, publicUrl: string): ProductionConfig {
  if (given.NODE_ENV !== 'production') return { smtpNeedsTls: false, warnings: [] }
  const allowed = new Set<string>(given.INSECURE_ALLOW)
  const findings = [...plainHttp(given, publicUrl), ...database(given), ...services(given)]
  const refused = findings.find(({ name }) => !allowed.has(name))
  if (refused !== undefined) {
    const { name, what, fix } = refused
    throw new StartupError(`${what}, which production refuses: ${fix}, or accept it with INSECURE_ALLOW=${name}.`)
  }
  return {
    smtpNeedsTls: !allowed.has('smtp-plaintext') && given.SMTP_URL !== undefined && isRemoteSmtp(given.SMTP_URL),
    warnings: [
      ...findings.map(({ name, what }) => `Accepted by INSECURE_ALLOW=${name}: ${what}.`),
      ...safetyWarnings(given),
    ],
  }
}

function plainHttp({ HOST: host, BULK_DOWNLOAD_URL: bulk }: Given, publicUrl: string): Finding[] {
  const fix = 'give an https address, whose TLS ends at a proxy in front'
  const isReached = !isLoopback(host) || isRemote(publicUrl)
  const found: Finding[] = []
  if (publicUrl.startsWith('http:') && isReached) {
    found.push({ name: 'http', what: `PUBLIC_URL "${publicUrl}" sends passwords and documents over plain http`, fix })
  }
  if (bulk !== undefined && bulk.startsWith('http:') && isRemote(bulk)) {
    found.push({ name: 'http', what: `BULK_DOWNLOAD_URL "${bulk}" sends documents over plain http`, fix })
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
    what: `${name} reaches another machine without TLS that is checked`,
    fix: 'add ?sslmode=verify-full to it',
  }))
  if (given.DATABASE_URL !== undefined && given.DATABASE_APP_URL === undefined) {
    found.push({
      name: 'database-owner',
      what: 'Without DATABASE_APP_URL requests are served with the login that owns the tables',
      fix: 'make a login of the server’s own as docs/operations/production.md shows',
    })
  }
  return found
}

function services({ SMTP_URL: smtp, S3_ENDPOINT: s3 }: Given): Finding[] {
  const found: Finding[] = []
  if (smtp !== undefined && isRemoteSmtp(smtp) && disablesTls(smtp)) {
    found.push({
      name: 'smtp-plaintext',
      what: 'SMTP_URL switches TLS or its check off',
      fix: 'leave out what comes after the question mark',
    })
  }
  if (s3 !== undefined && s3.startsWith('http:') && isRemote(s3)) {
    found.push({ name: 's3-http', what: 'S3_ENDPOINT sends documents over plain http', fix: 'give an https address' })
  }
  return found
}

function safetyWarnings({ INSECURE_ALLOW: allowed, CLAMD_HOST: clamd, SMTP_URL: smtp }: Given): string[] {
  const sentences: string[] = []
  if (allowed.includes('smtp-plaintext'))
    sentences.push('Accepted by INSECURE_ALLOW=smtp-plaintext: emails may travel unencrypted.')
  if (clamd === undefined) {
    sentences.push('No virus scanner: documents are stored and handed on unscanned. Set CLAMD_HOST.')
  }
  if (smtp === undefined) sentences.push('No mail server: emails, sign-in links among them, are dropped. Set SMTP_URL.')
  return sentences
}

/** Whether an address leads to another machine. */
function isRemote(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname !== '' && !isLoopback(hostname)
}

/** As the driver reads it: the last `host` of the query, the host, PGHOST. A socket is on this machine. */
function isRemoteDatabase(address: string, pgHost: string | undefined): boolean {
  const { hostname } = new URL(address)
  const host = lastParameter(address, 'host') || decodeURIComponent(hostname) || (pgHost ?? '')
  return host !== '' && !host.startsWith('/') && !isLoopback(host)
}

/** Of a repeated parameter the drivers take the last. */
function lastParameter(address: string, parameter: string): string {
  return new URL(address).searchParams.getAll(parameter).at(-1) ?? ''
}

/** As the driver reads it: with `uselibpqcompat`, only verify-full checks whom it speaks to. */
function hasVerifiedTls(address: string): boolean {
  const mode = lastParameter(address, 'sslmode')
  return new URL(address).searchParams.has('uselibpqcompat')
    ? mode === 'verify-full'
    : ['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** Whether emails go to another machine. `service` names a provider, whatever the host is. */
function isRemoteSmtp(smtpUrl: string): boolean {
  return isRemote(smtpUrl) || new URL(smtpUrl).searchParams.has('service')
}

function disablesTls(smtpUrl: string): boolean {
  const names = [...new URL(smtpUrl).searchParams.keys()]
  return names.some((name) => /^(ignoreTLS|requireTLS|opportunisticTLS|secure|tls[.].*)$/i.test(name))
}

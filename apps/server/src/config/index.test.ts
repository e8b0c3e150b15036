import { resolve } from 'node:path'
import { demoPartnerId } from '@loanyard/contract/core/ids'
import { expect, test } from 'vitest'
import { readConfig } from './index.ts'

test('defaults to the embedded database with demo data on this machine only', () => {
  expect(readConfig({})).toEqual({
    env: 'development',
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('.data'),
    databaseUrl: null,
    databaseAppUrl: null,
    databaseReplicaUrl: null,
    databasePoolSize: 10,
    databasePrepared: true,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    emailFrom: { name: 'Loanyard', address: 'no-reply@loanyard.test' },
    secondFactor: { rule: 'offered', graceDays: 14 },
    secretKeys: { kind: 'file', path: resolve('.data/secret.key'), isOwn: true },
    s3: null,
    runAs: null,
    apiDocs: 'http://localhost:3000',
    smtpNeedsTls: false,
    warnings: [],
    filesDir: resolve('.data/files'),
    maxUpload: 100 * 1024 * 1024,
    sealFiles: null,
    sessions: { staffHours: 12, days: 30, perPerson: 20 },
    analytics: null,
    onboarding: 'open',
    onboardingPerHour: 10,
    pandaDoc: null,
    clamd: null,
    bulkDownloadUrl: 'http://localhost:3000',
    logLevel: 'info',
    trustProxy: false,
    quotas: {
      requestsPerMinute: 1200,
      publicRequestsPerMinute: 600,
      emailsPerDay: 500,
      emailsPerDayNew: 50,
      storageBytes: 50 * 1024 ** 3,
      documents: 100_000,
      leads: 500_000,
      staff: 500,
      lenders: 5000,
      tasks: 20_000,
      pendingUploads: 1000,
      exportsPerHour: 60,
      archivesPerHour: 60,
      messagesPerDay: 100,
      heavyReadsAtOnce: 3,
    },
    requestEmailDelaySeconds: 900,
    securityLogDays: 730,
    securityAlerts: { documents: 100, failures: 20, refusals: 50 },
    demoData: true,
    preQualifyPartner: demoPartnerId,
    demoRequestsTo: 'demo-requests@loanyard.test',
    demoSlotCapacity: 1,
    devMailbox: true,
  })
})

test('treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ' }).port).toBe(3000)
})

test('derives the public URL from host and port, and drops a trailing slash', () => {
  const publicUrl = (env: NodeJS.ProcessEnv) => readConfig({ DEMO_DATA: 'off', ...env }).publicUrl
  expect(publicUrl({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://localhost:8080')
  expect(publicUrl({ HOST: 'fd00::1' })).toBe('http://[fd00::1]:3000')
  expect(publicUrl({ PUBLIC_URL: 'https://loans.example.com/' })).toBe('https://loans.example.com')
})

test('splits the sender into name and address', () => {
  expect(readConfig({ MAIL_FROM: '"Harbor Lending" <desk@harbor.example>' }).emailFrom).toEqual({
    name: 'Harbor Lending',
    address: 'desk@harbor.example',
  })
  expect(readConfig({ MAIL_FROM: 'desk@harbor.example' }).emailFrom).toEqual({
    name: '',
    address: 'desk@harbor.example',
  })
})

test('keeps files in the data folder, a folder of their own or a bucket', () => {
  expect(readConfig({ DATA_DIR: '/srv/loanyard' }).filesDir).toBe('/srv/loanyard/files')
  expect(readConfig({ FILES_DIR: '/srv/files' }).filesDir).toBe('/srv/files')
  expect(readConfig({ MAX_UPLOAD_MIB: '1' }).maxUpload).toBe(1_048_576)
  const key = { S3_BUCKET: 'loans', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const settings = { region: 'us-east-1', bucket: 'loans', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(readConfig(key).s3).toEqual({ ...settings, endpoint: null, forcePathStyle: false })
  const elsewhere = { ...key, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-central-1' }
  const there = { ...settings, endpoint: 'http://127.0.0.1:9000', region: 'eu-central-1' }
  expect(readConfig(elsewhere).s3).toEqual({ ...there, forcePathStyle: true })
  expect(readConfig({ ...elsewhere, S3_FORCE_PATH_STYLE: 'off' }).s3).toEqual({ ...there, forcePathStyle: false })
})

test('signs in Loanyard with its own key or a configured one, or at PandaDoc', () => {
  expect(
    readConfig({ SIGNING_KEY_FILE: '/etc/key.pem', SIGNING_CERTIFICATE_FILE: '/etc/chain.pem' }).sealFiles,
  ).toEqual({
    key: '/etc/key.pem',
    certificate: '/etc/chain.pem',
  })
  expect(readConfig({ PANDADOC_API_KEY: 'key', PANDADOC_WEBHOOK_KEY: 'shared' }).pandaDoc).toEqual({
    apiKey: 'key',
    url: 'https://api.pandadoc.com',
    webhookKey: 'shared',
  })
  const here = { PANDADOC_API_KEY: 'key', PANDADOC_URL: 'http://127.0.0.1:9000' }
  expect(readConfig(here).pandaDoc).toEqual({ apiKey: 'key', url: 'http://127.0.0.1:9000', webhookKey: null })
})

test('trusts no proxy, or those listed', () => {
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: 'loopback' }).trustProxy).toBe('loopback')
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustProxy).toBe('10.0.0.0/8,::1')
})

test.each([
  [{ PORT: 'abc' }, 'PORT "abc" isn’t valid: use a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT "70000" isn’t valid: use a whole number from 1 to 65535.'],
  [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE "1" isn’t valid: use a whole number from 2 to 1000.'],
  [
    { PUBLIC_URL: 'https://a.example/path' },
    'PUBLIC_URL "https://a.example/path" isn’t valid: use an address like https://loans.example.com, without a path.',
  ],
  [
    { MAIL_FROM: 'a@b.example, c@d.example' },
    'MAIL_FROM "a@b.example, c@d.example" isn’t valid: use an email address, or a name with one: Loanyard <loans@example.com>.',
  ],
  [
    { PRE_QUALIFY_PARTNER: 'harbor' },
    'PRE_QUALIFY_PARTNER "harbor" isn’t valid: use the id of a partner, as in the URLs of its pages: ptnr_…',
  ],
  [
    { ANALYTICS_URL: 'https://counts.example.com' },
    'ANALYTICS_URL is set without ANALYTICS_HOST. Set both, or neither to send nothing.',
  ],
  [
    { ANALYTICS_URL: 'http://counts.example.com', ANALYTICS_HOST: 'partner.example.com' },
    'ANALYTICS_URL "http://counts.example.com" isn’t valid: use an address like https://counts.example.com/events.',
  ],
  [
    { DEMO_REQUEST_EMAIL: 'a@b.example\r\nBcc: c@d.example' },
    'DEMO_REQUEST_EMAIL "a@b.example\r\nBcc: c@d.example" isn’t valid: use an email address.',
  ],
  [{ SECRET_KEY: 'hunter2' }, 'SECRET_KEY isn’t valid: use at least 32 varied characters, made with npm run new-key.'],
  [
    { DATABASE_URL: 'mysql://u:secret@h/d' },
    'DATABASE_URL isn’t valid: use an address like postgres://user:password@host:5432/database.',
  ],
  [
    { DATABASE_APP_URL: 'postgres://a@b/c' },
    'DATABASE_APP_URL is set without DATABASE_URL. Set both, or neither to use the embedded database.',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://a@b/c' },
    'DATABASE_REPLICA_URL is set without DATABASE_URL. Set the address of its primary as DATABASE_URL.',
  ],
  [
    { MAX_UPLOAD_MIB: '6000' },
    'MAX_UPLOAD_MIB "6000" isn’t valid: use a whole number from 1 to 5120: the largest file accepted, in MiB.',
  ],
  [
    { S3_BUCKET: 'loans', S3_ACCESS_KEY_ID: 'id' },
    'S3_BUCKET is set without S3_SECRET_ACCESS_KEY. Set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, or none of them to keep files in a folder.',
  ],
  [
    { S3_ENDPOINT: 'https://s3.example.com' },
    'S3_ENDPOINT is set without S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Set',
  ],
  [
    { S3_ENDPOINT: 'https://user:secret@s3.example.com' },
    'S3_ENDPOINT isn’t valid: use an address like https://s3.example.com.',
  ],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET "a/b" isn’t valid: use the name of a bucket.'],
  [{ S3_FORCE_PATH_STYLE: 'perhaps' }, 'S3_FORCE_PATH_STYLE "perhaps" isn’t valid: use on or off.'],
  [
    { SIGNING_KEY_FILE: '/etc/key.pem' },
    'SIGNING_KEY_FILE is set without SIGNING_CERTIFICATE_FILE. Set both, or neither to have a key made.',
  ],
  [
    { PANDADOC_URL: 'http://api.pandadoc.com' },
    'PANDADOC_URL "http://api.pandadoc.com" isn’t valid: use an address like https://api.pandadoc.com, without a path.',
  ],
  [
    { PANDADOC_WEBHOOK_KEY: 'shared' },
    'PANDADOC_WEBHOOK_KEY is set without PANDADOC_API_KEY. Set both, or neither to sign in Loanyard itself.',
  ],
  [{ PANDADOC_API_KEY: 'two words' }, 'PANDADOC_API_KEY isn’t valid: use an API key of PandaDoc.'],
  [{ DEMO_DATA: 'maybe' }, 'DEMO_DATA "maybe" isn’t valid: use on or off.'],
  [
    { TRUST_PROXY: '2' },
    'TRUST_PROXY "2" isn’t valid: use off, or the addresses of the proxies in front, separated by commas.',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/64' },
    'TRUST_PROXY "10.0.0.0/64" isn’t valid: use off, or the addresses of the proxies in front, separated by commas.',
  ],
])('rejects %o in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

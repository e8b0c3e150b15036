import { expect, test } from 'vitest'
import { readConfig } from './index.ts'

const secret = { NODE_ENV: 'production', SECRET_KEY: 'the secret key of an installation' }
/** Nothing in it is refused or warned about. */
const production = {
  ...secret,
  PUBLIC_URL: 'https://loans.example.com',
  DATABASE_URL: 'postgres://owner@db.example.com/loanyard?sslmode=verify-full',
  DATABASE_APP_URL: 'postgres://server@db.example.com/loanyard?sslmode=require',
  SMTP_URL: 'smtp://mail.example.com:587',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'loans',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  CLAMD_HOST: 'clamd.example.com',
}

test('starts a complete configuration without warnings', () => {
  expect(readConfig(production)).toMatchObject({
    warnings: [],
    smtpNeedsTls: true,
    apiDocs: null,
    demoData: false,
    secretKeys: { kind: 'given', keys: [secret.SECRET_KEY], retired: [] },
  })
})

test('G2: requires a secret key in production, accepts a second one during a rotation, and keeps retired ones', () => {
  const { SECRET_KEY, ...without } = production
  expect(() => readConfig(without)).toThrow('Production needs a SECRET_KEY (or SECRET_KEY_FILE)')
  expect(readConfig({ ...without, SECRET_KEY_FILE: '/run/secrets/key' }).secretKeys).toEqual({
    kind: 'file',
    path: '/run/secrets/key',
    isOwn: false,
  })
  const old = 'the key before it, which still counts'
  expect(readConfig({ ...production, SECRET_KEY_OLD: old }).secretKeys).toEqual({
    kind: 'given',
    keys: [SECRET_KEY, old],
    retired: [],
  })
  const retired = ['a key that was replaced last year', 'a key that was replaced before that']
  expect(
    readConfig({ ...production, SECRET_KEY_OLD: old, SECRET_KEY_RETIRED: retired.join(' , ') }).secretKeys,
  ).toEqual({ kind: 'given', keys: [SECRET_KEY, old], retired })
})

test.each([
  [
    { PUBLIC_URL: 'http://loans.example.com' },
    'http',
    'PUBLIC_URL "http://loans.example.com" sends passwords and documents over plain http',
  ],
  [
    { PUBLIC_URL: '', HOST: '0.0.0.0' },
    'http',
    'PUBLIC_URL "http://localhost:3000" sends passwords and documents over plain http',
  ],
  [
    { BULK_DOWNLOAD_URL: 'http://zip.example.com' },
    'http',
    'BULK_DOWNLOAD_URL "http://zip.example.com" sends documents',
  ],
  [
    { DATABASE_APP_URL: '' },
    'database-owner',
    'Without DATABASE_APP_URL requests are served with the login that owns the tables',
  ],
  [
    { DATABASE_URL: 'postgres://owner@db.example.com/loanyard' },
    'database-plaintext',
    'DATABASE_URL reaches another machine',
  ],
  [{ DATABASE_URL: 'postgres://owner@db.example.com/x?sslmode=prefer' }, 'database-plaintext', 'DATABASE_URL reaches'],
  [
    { DATABASE_APP_URL: 'postgres://a@b.example/c?sslmode=no-verify' },
    'database-plaintext',
    'DATABASE_APP_URL reaches',
  ],
  [
    { DATABASE_APP_URL: 'postgres://a@b.example/c?sslmode=require&uselibpqcompat=true' },
    'database-plaintext',
    'DATABASE_APP_URL reaches',
  ],
  [{ DATABASE_REPLICA_URL: 'postgres://a@b.example/c' }, 'database-plaintext', 'DATABASE_REPLICA_URL reaches'],
  [{ DATABASE_URL: 'postgres:///loanyard', PGHOST: 'db.example.com' }, 'database-plaintext', 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://a@db.example.com/c?host=' }, 'database-plaintext', 'DATABASE_URL reaches'],
  [{ DATABASE_URL: 'postgres://a@localhost/c?host=%2Frun&host=db.example.com' }, 'database-plaintext', 'DATABASE_URL'],
  [
    { DATABASE_APP_URL: 'postgres://a@b.example/c?sslmode=verify-full&sslmode=disable' },
    'database-plaintext',
    'DATABASE_APP_URL reaches',
  ],
  [{ SMTP_URL: 'smtp://mail.example.com?host=localhost&ignoreTLS=true' }, 'smtp-plaintext', 'SMTP_URL switches TLS'],
  [{ SMTP_URL: 'smtp://localhost?service=Gmail&secure=false' }, 'smtp-plaintext', 'SMTP_URL switches TLS'],
  [{ SMTP_URL: 'smtp://mail.example.com?ignoreTLS=true' }, 'smtp-plaintext', 'SMTP_URL switches TLS or its check off'],
  [{ SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' }, 'smtp-plaintext', 'SMTP_URL switches TLS'],
  [{ S3_ENDPOINT: 'http://s3.example.com' }, 's3-http', 'S3_ENDPOINT sends documents over plain http'],
])('G2: refuses %j in production unless INSECURE_ALLOW=%s', (change, name, what) => {
  const start = (more: Record<string, string> = {}) => readConfig({ ...production, ...change, ...more })
  expect(() => start()).toThrow(what)
  expect(() => start()).toThrow(`or accept it with INSECURE_ALLOW=${name}.`)
  expect(start({ INSECURE_ALLOW: `${name}, s3-http` }).warnings).toContainEqual(
    expect.stringContaining(`Accepted by INSECURE_ALLOW=${name}: ${what}`),
  )
  expect(readConfig({ ...production, ...change, NODE_ENV: 'development', DEMO_DATA: 'off' }).env).toBe('development')
})

test('G2: requires TLS for emails to another machine, whatever host the query of SMTP_URL names', () => {
  const SMTP_URL = 'smtp://mail.example.com?host=localhost'
  expect(readConfig({ ...production, SMTP_URL }).smtpNeedsTls).toBe(true)
})

test('accepts plain connections that stay on this machine', () => {
  const here = {
    ...secret,
    DATABASE_URL: 'postgres://owner@localhost/loanyard?host=%2Frun%2Fpostgresql',
    DATABASE_APP_URL: 'postgres://server@127.0.0.1/loanyard',
    DATABASE_REPLICA_URL: 'postgres:///loanyard',
    PGHOST: '/run/postgresql',
    SMTP_URL: 'smtp://localhost:25',
    CLAMD_HOST: 'localhost',
  }
  expect(readConfig(here)).toMatchObject({ warnings: [], smtpNeedsTls: false })
})

test('G2: warns in production about a missing virus scanner or mail server', () => {
  expect(readConfig(secret).warnings).toEqual([
    'No virus scanner: documents are stored and served unscanned. Set CLAMD_HOST.',
    'No mail server: emails, including sign-in links, are dropped. Set SMTP_URL.',
  ])
  const { warnings, smtpNeedsTls } = readConfig({ ...production, INSECURE_ALLOW: 'smtp-plaintext' })
  expect(warnings).toEqual(['Accepted by INSECURE_ALLOW=smtp-plaintext: emails may travel unencrypted.'])
  expect(smtpNeedsTls).toBe(false)
})

test.each(['203.0.113.0/24', '0.0.0.0/1', '10.0.0.0/7', '::/1', '2001:db8::1', 'loopback,198.51.100.7'])(
  'A3b: warns about a proxy range that includes public addresses: %s',
  (range) => {
    const open = range.split(',').at(-1)
    expect(readConfig({ ...production, TRUST_PROXY: range }).warnings).toEqual([
      `TRUST_PROXY has "${open}", which isn’t a private range: anyone with an address in it can pretend to have any other.`,
    ])
  },
)

test.each(['loopback', 'uniquelocal, linklocal', '10.1.2.3', '172.16.0.0/12,192.168.1.0/24', 'fd00::/8', '::1'])(
  'accepts a private proxy range without a warning: %s',
  (range) => expect(readConfig({ TRUST_PROXY: range }).warnings).toEqual([]),
)

test('X4: serves the API page in production on an origin of its own, or not at all', () => {
  expect(readConfig(secret).apiDocs).toBeNull()
  expect(readConfig({ ...secret, API_DOCS: 'https://api-docs.example.com' }).apiDocs).toBe(
    'https://api-docs.example.com',
  )
  for (const API_DOCS of ['on', production.PUBLIC_URL]) {
    expect(() => readConfig({ ...production, API_DOCS })).toThrow(
      'API_DOCS can’t be served under PUBLIC_URL in production',
    )
  }
  expect(readConfig({}).apiDocs).toBe('http://localhost:3000')
  expect(readConfig({ API_DOCS: 'off' }).apiDocs).toBeNull()
})

test.each([
  [{ SECRET_KEY: 'a'.repeat(40) }, 'SECRET_KEY isn’t valid: use at least 32 varied characters'],
  [
    { SECRET_KEY_OLD: 'the secret key of an installation' },
    'SECRET_KEY_OLD is set without SECRET_KEY. Set the new key as SECRET_KEY.',
  ],
  [
    { ...secret, SECRET_KEY_OLD: secret.SECRET_KEY },
    'SECRET_KEY_OLD is the same as SECRET_KEY. Set it to the key that was replaced, or leave it out.',
  ],
  [
    { NODE_ENV: 'production', SECRET_KEY_FILE: '/run/secrets/key', SECRET_KEY_RETIRED: secret.SECRET_KEY },
    'SECRET_KEY_RETIRED is set without SECRET_KEY. In a key file, put each retired key on a line of its own: "retired KEY".',
  ],
  [
    { ...secret, SECRET_KEY_RETIRED: `a key that was replaced last year,${secret.SECRET_KEY}` },
    'SECRET_KEY_RETIRED contains SECRET_KEY or SECRET_KEY_OLD. A key is either valid or retired, so remove it from one of them.',
  ],
  [
    { ...secret, SECRET_KEY_RETIRED: 'a key that was replaced last year,hunter2' },
    'SECRET_KEY_RETIRED isn’t valid: use keys that were replaced, separated by commas, each of at least 32 varied',
  ],
  [
    { ...secret, SECRET_KEY_FILE: '/run/secrets/key' },
    'SECRET_KEY and SECRET_KEY_FILE are both set. Set only one of them.',
  ],
  [{ RUN_AS: 'two words' }, 'RUN_AS "two words" isn’t valid: use the name or number of a user of this machine.'],
  [{ INSECURE_ALLOW: 'everything' }, 'INSECURE_ALLOW "everything" isn’t valid: use any of http, database-owner,'],
  [{ API_DOCS: 'https://a.example/docs' }, 'API_DOCS "https://a.example/docs" isn’t valid: use off, on, or an address'],
])('refuses to start with %o in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

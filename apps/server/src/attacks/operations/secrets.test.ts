import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication, testSecretKey } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { asRole, makeAppLogin, refusalOf } from '../../../testing/database/app-role.ts'
import { emailedLink, emailsSettled } from '../../../testing/email/emailed-links.ts'
import { takeBackup } from '../../backup/take-backup.ts'
import { KeyRing, type KeyPurpose } from '../../services/keys/key-ring.ts'
import { openBlobStore } from '../../services/storage/open-blob-store.ts'

const { getUser } = calls.auth

const folder = mkdtempSync(join(tmpdir(), 'loanyard-secrets-'))
const app = await startApplication({ env: { FILES_DIR: join(folder, 'files') } })
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
  rmSync(folder, { recursive: true, force: true })
})
const partner = await makePartner(app)

/** Every value of every row of our tables and the job queue, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await app.ask<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'jobs')`,
  )
  const contents: string[] = []
  for (const { name } of tables) {
    const [found] = await app.ask<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\n'), '') as text from ${name} t`,
    )
    contents.push(found?.text ?? '')
  }
  return contents.join('\n')
}

const keysOf = (purpose: KeyPurpose) => new KeyRing([testSecretKey]).keysFor(purpose)[0]

const everyPurpose: Record<KeyPurpose, true> = {
  'access token': true,
  'audit trail': true,
  cursor: true,
  'file address': true,
  'keyed hash': true,
  'job payload': true,
  'second factor': true,
  'single sign-on': true,
}

test('A9: the database holds no key, so its contents sign no tokens', async () => {
  await makeStaff(app, partner)
  const text = await wholeDatabase()
  await app.services.audit.seal()
  const purposes = Object.keys(everyPurpose) as KeyPurpose[]
  const secrets = [Buffer.from(testSecretKey), ...purposes.map((purpose) => keysOf(purpose).key)]
  for (const secret of secrets) {
    expect(text).not.toContain(secret.toString('hex'))
    expect(text).not.toContain(secret.toString('base64url'))
  }
  expect(text).not.toContain(testSecretKey)
  expect(await app.ask(`select from pg_class where relname = 'secrets'`)).toEqual([])
})

test('A9: a token under the key that earlier releases stored in the database opens nothing', async () => {
  const { session_uuid, user_uuid } = await makeStaff(app, partner)
  const key = Buffer.alloc(32, 'what the row had')
  const token = signed(key, { alg: 'HS256' }, { sid: session_uuid, sub: user_uuid, iss: 'loanyard' })
  await newApi({ url: app.url, token }).refused(getUser, 'unauthorized')
})

/** A JWT as an attacker writes it. Expires after ten minutes. */
function signed(key: Buffer, header: object, claims: object, digest = 'sha256'): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part(header)}.${part({ iat: now, exp: now + 600, ...claims })}`
  return `${content}.${createHmac(digest, key).update(content).digest('base64url')}`
}

test('A8: rejects forged and altered access tokens, whatever their header says', async () => {
  const { session_uuid, user_uuid, api } = await makeStaff(app, partner)
  const other = await makeStaff(app, partner)
  const { id: kid, key } = keysOf('access token')
  const header = { alg: 'HS256', typ: 'at+jwt', kid }
  const claims = { sid: session_uuid, sub: user_uuid, iss: 'loanyard', aud: 'loanyard api' }
  const send = async (token: string) => (await newApi({ url: app.url, token }).send(getUser)).status
  expect(await send(signed(key, header, claims))).toBe(200)

  const [head = '', body = '', mac = ''] = (api.token ?? '').split('.')
  const [, otherBody = ''] = (other.api.token ?? '').split('.')
  const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')
  const jwk = { kty: 'oct', k: Buffer.alloc(32).toString('base64url') }
  const { aud, ...withoutAudience } = claims
  const { typ, ...withoutType } = header
  const { kid: id, ...withoutKey } = header
  const forged: Record<string, string> = {
    'alg none': `${none}.${body}`,
    'alg none with dot': `${none}.${body}.`,
    'empty key': signed(Buffer.alloc(0), header, claims),
    'session of another': `${head}.${otherBody}.${mac}`,
    'no signature': `${head}.${body}`,
    'kid as a path': signed(Buffer.alloc(0), { ...header, kid: '../../../../dev/null' }, claims),
    'unknown kid': signed(key, { ...header, kid: keysOf('cursor').id }, claims),
    'no kid': signed(key, withoutKey, claims),
    HS512: signed(key, { ...header, alg: 'HS512' }, claims, 'sha512'),
    'own jwk': signed(Buffer.alloc(32), { ...header, jwk }, claims),
    'key for cursors': signed(keysOf('cursor').key, header, claims),
    'no typ': signed(key, withoutType, claims),
    'typ JWT': signed(key, { ...header, typ: 'JWT' }, claims),
    'no aud': signed(key, header, withoutAudience),
    'another aud': signed(key, header, { ...claims, aud: 'another api' }),
    'another iss': signed(key, header, { ...claims, iss: 'someone' }),
    'no exp': signed(key, header, { ...claims, exp: undefined }),
  }
  const statuses: Record<string, number> = {}
  for (const [name, token] of Object.entries(forged)) statuses[name] = await send(token)
  expect(statuses).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, 401])))
  expect([typ, id, aud]).toEqual(['at+jwt', kid, 'loanyard api'])
})

test('Q1: the job queue holds links and codes only encrypted, and not once they are sent', async () => {
  const person = await makeStaff(app, partner)
  // Kept unsent, as if the email server were down.
  await app.ask(
    `create function public.later() returns trigger language plpgsql as $$ begin new.start_after := now() + interval '1 hour'; return new; end $$`,
  )
  await app.ask(
    `create trigger later before insert on jobs.job for each row when (new.name = 'send_email') execute function public.later()`,
  )
  const anonymous = newApi({ url: app.url, token: null })
  await anonymous.call(calls.magicLinks.requestMagicLink, { body: { email: person.email, type: 'LOG_IN' } })
  const waiting = `select data::text as data from jobs.job where name = 'send_email' and state = 'created'`
  await expect.poll(() => app.ask(waiting)).toHaveLength(1)
  const [job] = await app.ask<{ data: string }>(waiting)
  expect(Object.keys(JSON.parse(job?.data ?? '{}') as object)).toEqual(['sealed'])
  for (const text of ['#code=', 'login', person.email, 'subject']) expect(job?.data).not.toContain(text)

  const store = await openBlobStore(
    { s3: null, filesDir: join(folder, 'files'), publicUrl: app.url },
    new KeyRing(['-']),
  )
  const source = { ownerUrl: app.ownerUrl, store, sealFile: null }
  const backup = await takeBackup(source, join(folder, 'backups'))
  await store.close()
  const queued = zstdDecompressSync(await readFile(join(backup.folder, 'waiting.zst'))).toString()
  expect(queued).toContain('sealed')
  for (const text of ['#code=', person.email]) expect(queued).not.toContain(text)

  await app.ask('drop trigger later on jobs.job')
  await app.ask('drop function public.later')
  await app.ask(`update jobs.job set start_after = now() where name = 'send_email'`)
  await emailsSettled(app)
  await emailedLink(app, person)
  await emailsSettled(app)
  expect(await app.ask(`select name from jobs.job where state > 'active' and data is not null`)).toEqual([])
})

test('Q1b: the request role reads no captured email outside the demo', async () => {
  await asRole(login, 'loanyard_app', async (run) => {
    expect(await refusalOf(run, 'select from captured_emails')).toBe('42501')
    expect(await refusalOf(run, 'delete from captured_emails')).toBe('42501')
    expect(await refusalOf(run, 'select private.list_captured_emails(null)')).toBe('42501')
  })
})

import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, problemOf, statusesOf } from '../../../../testing/app/client.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import {
  makeClient,
  makeDeal,
  makeMagicLink,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
  unique,
} from '../../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../../testing/data/invitations.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { emailedLink, emailedLinks, emailsSettled, skipCooldown } from '../../../../testing/email/emailed-links.ts'
import { tokenHash } from '../../../services/keys/access-tokens.ts'

const { checkMagicLink, requestMagicLink, useMagicLink } = calls.magicLinks

const app = await startApplication()
const other = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const anonymous = newApi({ url: app.url, token: null })
const atOther = newApi({ url: other.url, token: null })
const [harbor, cedar] = [await makePartner(app, { name: 'Harbor Lending' }), await makePartner(app, { name: 'Cedar' })]
const ask = (email: string, type = 'LOG_IN') => ({ body: { email, type } })
const linksOf = (user: string) =>
  app.ask<{ type: string; revoked_at: Date | null }>('select type, revoked_at from magic_links where user_id = $1', [
    user,
  ])

test("emails a link and an 8-digit code to the account's address, with the IP address of the request", async () => {
  const person = await makeStaff(app, harbor, { first_name: 'Ana', last_name: 'Reyes' })
  const mail = await emailedLink(app, { ...person, email: person.email })
  expect(mail.subject).toBe('Your sign-in link')
  expect(mail.url).toMatch(/^http:\/\/loanyard\.test\/partner\/login#code=[\w-]{43}$/)
  expect(mail.digits).toMatch(/^\d{4} \d{4}$/)
  expect(mail.text).toContain('Hello Ana Reyes,')
  expect(mail.text).toContain('Requested from IP address 127.0.0.1.')
  expect(mail.text).toContain('Sent for Harbor Lending by Loanyard.')
})

test('stores neither a link nor its code in usable form', async () => {
  const person = await makeStaff(app, harbor)
  const { code, digits } = await emailedLink(app, person)
  const kept = await app.ask<{ row: string }>('select l::text as row from magic_links l where user_id = $1', [
    person.user_uuid,
  ])
  expect(kept).toHaveLength(1)
  for (const secret of [code, Buffer.from(code, 'base64url').toString('hex'), digits.replace(' ', '')]) {
    expect(kept[0]?.row).not.toContain(secret)
  }
})

test("matches the address in any case and emails the account's own spelling", async () => {
  const person = await makeStaff(app, harbor)
  await anonymous.call(requestMagicLink, { body: { email: ` ${person.email.toUpperCase()} `, type: 'LOG_IN' } })
  const [link] = await emailedLinks(app, person.email, 1)
  await anonymous.refused(requestMagicLink, 'too_many_requests', ask(person.email))
  await anonymous.call(useMagicLink, { body: { code: link?.code ?? '' } })
})

test('signs in a client whose address was entered in capitals, in any alphabet', async () => {
  const { api } = await makeStaff(app, harbor)
  for (const letters of ['ÉMILE', 'ΣΊΣΥΦΟΣ', 'İZMİR']) {
    const email = `${letters}+${unique('BO')}@EXAMPLE.COM`
    const borrower = { first_name: 'Bo', last_name: 'Rower', email }
    await api.call(calls.deals.createDeal, { body: { title: 'Bakery', borrower, loan_amount: '1' } })
    await borrowersInvited(app)
    await anonymous.call(requestMagicLink, { body: { email, type: 'LOG_IN' } })
    const [link] = await emailedLinks(app, email.toLowerCase(), 1)
    await anonymous.call(useMagicLink, { body: { code: link?.code ?? '' } })
  }
})

test('rejects a second request of the same type within a minute in every process, known address or not', async () => {
  const person = await makeStaff(app, harbor)
  for (const email of [person.email, `${unique('unknown')}@example.com`]) {
    const before = Date.now()
    const { expires_at } = await anonymous.call(requestMagicLink, { body: { email, type: 'LOG_IN' } })
    expect(Date.parse(expires_at) - before).toBeGreaterThan(55_000)
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60_000)
    for (const api of [anonymous, atOther]) {
      const answer = await api.send(requestMagicLink, ask(email))
      expect(problemOf('too_many_requests', answer).detail).toMatch(
        /^Too many attempts\. Wait \d+ seconds? and try again\.$/,
      )
      const wait = Number(answer.headers.get('retry-after'))
      expect(Math.abs(Date.parse(expires_at) - Date.now() - wait * 1000)).toBeLessThan(5000)
    }
    await atOther.call(requestMagicLink, { body: { email, type: 'SET_PSWD' } })
    await anonymous.refused(requestMagicLink, 'too_many_requests', ask(email, 'SET_PSWD'))
  }
})

test('limits an account to thirty links a day over all types and processes', async () => {
  const email = `${unique('unknown')}@example.com`
  for (let time = 0; time < 30; time++) {
    await skipCooldown(app)
    await (time % 2 ? anonymous : atOther).call(requestMagicLink, { body: { email, type: 'LOG_IN' } })
  }
  await skipCooldown(app)
  for (const api of [anonymous, atOther])
    await api.refused(requestMagicLink, 'too_many_requests', ask(email, 'SET_PSWD'))
})

test('limits an IP address to a hundred requests an hour, known address or not', async () => {
  const person = await makeStaff(app, harbor)
  await app.ask(`update rate_limits set hits = 100 where bucket = 'link:address:127.0.0.1'`)
  for (const email of [person.email, `${unique('unknown')}@example.com`]) {
    for (const api of [anonymous, atOther]) await api.refused(requestMagicLink, 'too_many_requests', ask(email))
  }
  await app.ask(`delete from rate_limits where bucket = 'link:address:127.0.0.1'`)
  await anonymous.call(requestMagicLink, { body: { email: person.email, type: 'LOG_IN' } })
})

test('keeps older links working until one is used', async () => {
  const person = await makeStaff(app, harbor)
  const first = await emailedLink(app, person)
  const password = await emailedLink(app, person, { type: 'SET_PSWD' })
  expect(password.subject).toBe('Set your password')
  expect(password.url).toContain('/partner/set-password#code=')
  const second = await emailedLink(app, person)
  for (const { code } of [first, second]) {
    expect(await anonymous.call(checkMagicLink, { body: { code } })).toMatchObject({
      type: 'LOG_IN',
      email: person.email,
    })
  }
  await anonymous.call(useMagicLink, { body: { code: first.code } })
  await anonymous.refused(checkMagicLink, 'REVOKED', { body: { code: second.code } })
  const set = { body: { code: password.code } }
  expect(await anonymous.call(checkMagicLink, set)).toMatchObject({ type: 'SET_PSWD', full_name: person.full_name })
})

test('accepts one of two links used at the same moment', async () => {
  const person = await makeStaff(app, harbor)
  const [first, second] = [await makeMagicLink(app, person), await makeMagicLink(app, person)]
  const answers = await runQueued(
    app,
    { statements: [['select from magic_links where hash = $1 for update', [tokenHash(first.code)]]] },
    [() => anonymous.send(useMagicLink, { body: first }), () => atOther.send(useMagicLink, { body: second })],
  )
  expect(statusesOf(answers)).toEqual([200, 400])
  expect((await linksOf(person.user_uuid)).filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1)
})

test('links to the requested area if the person has access there, otherwise to one where they do', async () => {
  const staff = await makeStaff(app, harbor)
  const client = await makePerson(app)
  await makeClient(app, cedar, await makeDeal(app, cedar), client)
  const both = await makeStaff(app, harbor)
  await makeClient(app, cedar, await makeDeal(app, cedar), both)
  const former = await makeStaff(app, harbor, { status: 'Inactive' })
  await makeClient(app, cedar, await makeDeal(app, cedar), former)
  const newcomer = await makePerson(app)
  const areaOf = async (person: { email: string }, area?: 'partner' | 'portal' | 'lender' | 'requests') => {
    const { url } = await emailedLink(app, person, area === undefined ? {} : { area })
    return new URL(url).pathname.split('/')[1]
  }
  for (const area of ['partner', 'portal', 'lender', undefined] as const) {
    expect(await areaOf(staff, area)).toBe('partner')
  }
  expect([await areaOf(client), await areaOf(client, 'partner')]).toEqual(['portal', 'portal'])
  expect([await areaOf(both), await areaOf(both, 'portal')]).toEqual(['partner', 'portal'])
  expect(await areaOf(former, 'partner')).toBe('portal')
  expect([await areaOf(newcomer, 'requests'), await areaOf(newcomer)]).toEqual(['requests', 'portal'])
})

test("uses the brand of a person's only partner in that area, and Loanyard's if there are several", async () => {
  const person = await makeStaff(app, harbor)
  await makeClient(app, cedar, await makeDeal(app, cedar), person)
  expect((await emailedLink(app, person, { area: 'portal' })).text).toContain('Sent for Cedar by Loanyard.')
  await makeProfile(app, cedar, person)
  const { text } = await emailedLink(app, person, { area: 'partner' })
  expect(text).toContain('\nSent by Loanyard.')
  expect(text).toContain(`It opens your accounts with Cedar and ${harbor.name}.`)
})

test("names no partner to an address that isn't proved", async () => {
  const person = await makeStaff(app, harbor)
  await makeProfile(app, cedar, person)
  await app.ask('update users set email_verified_at = null where id = $1', [person.user_uuid])
  const { text } = await emailedLink(app, person)
  expect(text).toContain('\nSent by Loanyard.')
  expect(text).not.toContain(harbor.name)
  expect(text).not.toContain('Cedar')
})

test('sends nothing to an unknown address', async () => {
  const email = `${unique('unknown')}@example.com`
  await anonymous.call(requestMagicLink, { body: { email, type: 'LOG_IN' } })
  await emailsSettled(app)
  expect(await app.ask('select from captured_emails where recipient = $1', [email])).toEqual([])
})

test.each(['Invited', 'Inactive'] as const)('emails a link to a person whose profile is %s', async (status) => {
  const person = await makeStaff(app, harbor, { status })
  await emailedLink(app, person)
  expect(await emailsTo(app, person.email)).toHaveLength(1)
})

test('reports invalid fields', async () => {
  const messages = async (body: unknown) =>
    (await anonymous.refused(requestMagicLink, 'bad_input', { body })).errors?.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(await messages({})).toEqual(['email: Email address is required', 'type: Choose a type: LOG_IN or SET_PSWD.'])
  expect(await messages({ email: 'ana@example', type: 'log_in' })).toEqual([
    'email: Please enter a valid email address',
    'type: Choose a type: LOG_IN or SET_PSWD.',
  ])
  for (const email of [
    'ana@example.com, ben@example.com',
    '<ana@example.com>',
    'Ana <ana@example.com>',
    'ana@example.com\r\nBcc: ben@example.com',
  ]) {
    expect(await messages({ email, type: 'LOG_IN' }), email).toContain('email: Please enter a valid email address')
  }
  expect(await messages({ email: 'ana@example.com', type: 'LOG_IN', area: 'admin', user: 'x' })).toHaveLength(2)
})

import { calls } from '@loanyard/contract/calls'
import { beforeEach, expect, test } from 'vitest'
import { newPreQualification } from '../../../testing/access/call-inputs.ts'
import { newApi } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { emailedLinks } from '../../../testing/email/emailed-links.ts'
import { preQualifyLimits } from './policy.ts'

const { preQualify } = calls.preQualify

const app = await sharedApplication()
beforeEach(() => app.ask(`delete from rate_limits where bucket like 'prequalify:%'`))

const anonymous = newApi({ url: app.url, token: null })

test('emails a link that names broker, amount and purpose, and no text the sender entered', async () => {
  const partner = await makePartner(app, { name: 'Harbor Lending Partners' })
  const sent = { ...newPreQualification(partner.id), full_name: 'Click http://evil.example now' }
  await anonymous.call(preQualify, { body: sent })
  const [link] = await emailedLinks(app, sent.email, 1)
  expect(link?.url).toMatch(/^http:\/\/loanyard\.test\/requests\/login#code=/)
  expect(link?.subject).toBe('Harbor Lending Partners has your loan request')
  expect(link?.text).toContain('Harbor Lending Partners has your request: $250,000 for equipment.')
  expect(link?.text).toContain('This link works once and expires in 7 days.')
  expect(link?.text).not.toMatch(/evil|Click/)
  const { access } = await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: link?.code ?? '' } })
  const own = newApi({ url: app.url, token: access })
  expect(await own.call(calls.auth.getUser)).toMatchObject({ requester: true, email: sent.email })
})

test('rounds the amount in the email, and strips links and numbers from the name of the broker', async () => {
  const partner = await makePartner(app, { name: 'Win big: https://evil.example/a or +1 (555) 010-4321' })
  const sent = { ...newPreQualification(partner.id), loan_amount: '4155501.23' }
  await anonymous.call(preQualify, { body: sent })
  const [link] = await emailedLinks(app, sent.email, 1)
  expect(link?.text).toContain('about $4,156,000 for equipment')
  expect(`${link?.subject} ${link?.text}`).not.toMatch(/evil\.example|010-4321|4,155,501/)
})

test('stops naming a broker in emails after so many a day, but keeps sending them', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  await app.ask(`insert into rate_limits (bucket, hits, resets_at) values ($1, $2, now() + interval '1 day')`, [
    `prequalify:named:${partner.uuid}`,
    preQualifyLimits.named.hits,
  ])
  await anonymous.call(preQualify, { body: sent })
  const [link] = await emailedLinks(app, sent.email, 1)
  expect(link?.subject).toBe('Your loan request')
  expect(link?.text).toContain('The broker has your request: $250,000 for equipment.')
  expect(link?.text).not.toContain(partner.name)
})

test('gives a requester a link for seven days, and an account that opens more one for 15 minutes', async () => {
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner)
  const client = await makePerson(app)
  await makeClient(app, partner, await makeDeal(app, partner), client)
  const lifetimeOf = async (email: string) => {
    await anonymous.call(preQualify, { body: { ...newPreQualification(partner.id), email } })
    const [row] = await app.ask<{ minutes: number }>(
      `select extract(epoch from l.expires_at - l.created)::int / 60 as minutes
         from magic_links l join users u on u.id = l.user_id
        where u.email = $1 and l.area = 'requests' order by l.created desc limit 1`,
      [email],
    )
    return row?.minutes
  }
  const stranger = `${unique('new')}@example.com`
  expect(await lifetimeOf(stranger)).toBe(7 * 24 * 60)
  expect(await lifetimeOf(staff.email)).toBe(15)
  expect(await lifetimeOf(client.email)).toBe(15)
  const [link] = await emailedLinks(app, stranger, 1)
  const use = { body: { code: link?.code ?? '' } }
  await anonymous.call(calls.magicLinks.useMagicLink, use)
  await anonymous.refused(calls.magicLinks.useMagicLink, 'USED', use)
})

test('ends a requester’s link after 15 minutes once the account opens more than its requests', async () => {
  const partner = await makePartner(app)
  const requester = await makePerson(app)
  await anonymous.call(preQualify, { body: { ...newPreQualification(partner.id), email: requester.email } })
  const [link] = await emailedLinks(app, requester.email, 1)
  const use = { body: { code: link?.code ?? '' } }
  await app.ask(`update magic_links set created = created - interval '16 minutes' where user_id = $1`, [
    requester.user_uuid,
  ])
  expect((await anonymous.call(calls.magicLinks.checkMagicLink, use)).email).toBe(requester.email)
  await makeClient(app, partner, await makeDeal(app, partner), requester)
  await anonymous.refused(calls.magicLinks.checkMagicLink, 'EXPIRED', use)
  await anonymous.refused(calls.magicLinks.useMagicLink, 'EXPIRED', use)
})

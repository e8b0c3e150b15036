import { calls } from '@loanyard/contract/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPreQualification } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, statusesOf } from '../../../testing/app/client.ts'
import { auditOf, emailsTo } from '../../../testing/audit/audit-entries.ts'
import { insert, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { emailedLinks, emailsSettled } from '../../../testing/email/emailed-links.ts'
import { newUuid, toId } from '../../services/ids.ts'

const { preQualify, getPreQualifyPartner, getPreQualifyDefault } = calls.preQualify

const app = await startApplication()
afterAll(() => app.close())
beforeEach(() => app.ask(`delete from rate_limits where bucket like 'prequalify:%'`))

const anybody = newApi({ url: app.url, token: null })

interface KeptLead {
  readonly id: string
  readonly full_name: string
  readonly lead_status: string
  readonly source: string
  readonly loan_amount: string
}
const leadsOf = (email: string) => app.ask<KeptLead>('select * from leads where email = $1 order by created', [email])

test('what is sent is a new lead of the partner, with everything that was said', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  expect(await anybody.call(preQualify, { body: sent })).toEqual({ received: true })
  const [lead] = await leadsOf(sent.email)
  expect(lead).toMatchObject({
    partner_id: partner.uuid,
    lead_status: 'New',
    source: 'prequalify',
    full_name: 'Olu Adé Brown',
    phone: '(555) 010-4321',
    loan_amount: '250000.00',
    down_payment: '25000.00',
    loan_purpose: 'Equipment',
    business_type: 'Existing Business',
    personal_credit_score: 702,
    created_by: null,
  })
  const { api } = await makeStaff(app, partner)
  expect((await api.call(calls.leads.listLeads)).results).toMatchObject([{ email: sent.email, source: 'prequalify' }])
  expect(await auditOf(app, lead?.id ?? '')).toMatchObject([
    { action: 'lead_created', actor_id: null, actor_name: 'Loanyard', data: { source: 'prequalify' } },
  ])
})

test('it mails a link, and says nothing in the mail that was typed', async () => {
  const partner = await makePartner(app, { name: 'Win $500 at evil.example' })
  const sent = { ...newPreQualification(partner.id), full_name: 'Click http://evil.example now' }
  await anybody.call(preQualify, { body: sent })
  const [link] = await emailedLinks(app, sent.email, 1)
  expect(link?.url).toMatch(/^http:\/\/loanyard\.test\/requests\/login#code=/)
  expect(link?.subject).toBe('Your loan request')
  expect(link?.text).not.toMatch(/evil|Click/)
  const { access } = await anybody.call(calls.magicLinks.useMagicLink, { body: { code: link?.code ?? '' } })
  const own = newApi({ url: app.url, token: access })
  expect(await own.call(calls.auth.getUser)).toMatchObject({ requester: true, email: sent.email })
})

test('the name goes to the account when its address is proven, and not before', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  await anybody.call(preQualify, { body: { ...sent, full_name: 'Somebody Else' } })
  await anybody.call(preQualify, { body: sent })
  await anybody.call(calls.magicLinks.requestMagicLink, { body: { email: sent.email, type: 'LOG_IN' } })
  const links = await emailedLinks(app, sent.email, 3)
  expect(links.at(-1)?.text).toMatch(/^\s*Hello,/m)
  const { access } = await anybody.call(calls.magicLinks.useMagicLink, { body: { code: links.at(-1)?.code ?? '' } })
  const user = await newApi({ url: app.url, token: access }).call(calls.auth.getUser)
  expect(user).toMatchObject({ first_name: 'Olu Adé', last_name: 'Brown', phone: '(555) 010-4321', requester: true })
})

test('the reply is the same for a known address, a member of staff and one nobody has', async () => {
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner)
  const inactive = await makeStaff(app, partner, { status: 'Inactive' })
  const answers = []
  for (const email of [staff.email, inactive.email, `${unique('new')}@example.com`]) {
    answers.push(await anybody.send(preQualify, { body: { ...newPreQualification(partner.id), email } }))
  }
  for (const { status, text, headers } of answers) {
    expect({ status, text, set: headers.get('set-cookie') }).toEqual({
      status: 202,
      text: '{"received":true}',
      set: null,
    })
  }
  const { access } = await anybody.call(calls.magicLinks.useMagicLink, {
    body: { code: (await emailedLinks(app, inactive.email, 1))[0]?.code ?? '' },
  })
  const user = await newApi({ url: app.url, token: access }).call(calls.auth.getUser)
  expect(user).toMatchObject({ requester: true, admin_profile: [] })
})

test('a double click, and the same sent again, make one request and one mail', async () => {
  const sent = newPreQualification((await makePartner(app)).id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => anybody.send(preQualify, { body: sent })))
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  await emailsSettled(app)
  expect(await leadsOf(sent.email)).toHaveLength(1)
  expect(await emailsTo(app, sent.email, 1)).toHaveLength(1)
  await anybody.call(preQualify, { body: { ...sent, loan_amount: '300000.00' } })
  expect(await leadsOf(sent.email)).toHaveLength(2)
})

test('another spelling of the same address is the same person', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  await anybody.call(preQualify, { body: sent })
  await anybody.call(preQualify, { body: { ...sent, email: sent.email.toUpperCase(), loan_amount: 1000 } })
  const [row] = await app.ask(
    'select count(distinct user_id)::int as people from loan_requests where partner_id = $1',
    [partner.uuid],
  )
  expect(row).toEqual({ people: 1 })
})

test('a flood from one address is stopped, with when to come back; so is one for a single mailbox', async () => {
  const partner = await makePartner(app)
  const flood = await Promise.all(
    Array.from({ length: 70 }, () => anybody.send(preQualify, { body: newPreQualification(partner.id) })),
  )
  expect(flood.filter(({ status }) => status === 202)).toHaveLength(60)
  const refused = flood.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  await app.ask(`delete from rate_limits where bucket like 'prequalify:%'`)
  const sent = newPreQualification(partner.id)
  for (let n = 1; n <= 5; n++) await anybody.call(preQualify, { body: { ...sent, loan_amount: n } })
  await anybody.refused(preQualify, 'too_many_requests', { body: { ...sent, loan_amount: 6 } })
  expect(await leadsOf(sent.email)).toHaveLength(5)
})

test('what fills in the field that people do not see is answered the same and kept nowhere', async () => {
  const sent = newPreQualification((await makePartner(app)).id)
  expect(await anybody.call(preQualify, { body: { ...sent, referral_note: 'http://spam.example' } })).toEqual({
    received: true,
  })
  await emailsSettled(app)
  expect(await leadsOf(sent.email)).toEqual([])
  expect(await app.ask('select from users where email = $1', [sent.email])).toEqual([])
})

test.each([
  ['no consent', { consent: false }, 'consent'],
  ['no name', { full_name: '   ' }, 'full_name'],
  ['an address that is none', { email: 'olu@example' }, 'email'],
  ['an address with a second recipient', { email: 'olu@example.com\r\nBcc: all@example.com' }, 'email'],
  ['an address no mail can be sent to', { email: `${'x'.repeat(65)}@example.com` }, 'email'],
  ['nothing to borrow', { loan_amount: '0.00' }, 'loan_amount'],
  ['no amount', { loan_amount: null }, 'loan_amount'],
  ['an amount of 16 digits', { loan_amount: '1000000000000000' }, 'loan_amount'],
  ['a purpose there is not', { loan_purpose: 'Yacht' }, 'loan_purpose'],
  ['a huge name', { full_name: 'a'.repeat(50_000) }, 'full_name'],
  ['a name that turns round', { full_name: 'Olu \u202eevil' }, 'full_name'],
  ['a name with a line break', { full_name: 'Olu\r\nBcc: x@example.com' }, 'full_name'],
  ['a status', { lead_status: 'Converted' }, 'lead_status'],
])('%s is refused at its field', async (_, wrong, field) => {
  const sent = newPreQualification((await makePartner(app)).id)
  const { errors } = await anybody.refused(preQualify, 'bad_input', { body: { ...sent, ...wrong } })
  expect([...new Set(errors?.map(({ path }) => path))]).toEqual([field])
})

test('names of every script come through as they were written', async () => {
  const sent = { ...newPreQualification((await makePartner(app)).id), full_name: "山田 花子 👩🏽‍🌾 <b>O'Brien</b>" }
  await anybody.call(preQualify, { body: sent })
  expect((await leadsOf(sent.email))[0]?.full_name).toBe(sent.full_name)
})

test('a partner that is not there takes nothing in, and a body of a megabyte neither', async () => {
  const nobodys = toId('partner', newUuid())
  await anybody.refused(preQualify, 'not_found', { body: newPreQualification(nobodys) })
  await anybody.refused(getPreQualifyPartner, 'not_found', { params: { partner_id: nobodys } })
  await anybody.refused(getPreQualifyPartner, 'not_found', { params: { partner_id: 'constructor' } })
  await anybody.refused(preQualify, 'too_large', { body: `{"full_name":"${'x'.repeat(1_100_000)}"}` })
})

test('without a partner it goes to the one the installation names', async () => {
  await anybody.refused(getPreQualifyDefault, 'not_found')
  await anybody.refused(preQualify, 'not_found', { body: newPreQualification(undefined) })
  const partner = await makePartner(app)
  const own = await startApplication({ ownerUrl: app.ownerUrl, env: { PRE_QUALIFY_PARTNER: partner.id } })
  const there = newApi({ url: own.url, token: null })
  expect((await there.call(getPreQualifyDefault)).partner).toEqual({ id: partner.id, name: partner.name })
  const sent = newPreQualification(undefined)
  await there.call(preQualify, { body: sent })
  expect(await leadsOf(sent.email)).toMatchObject([{ partner_id: partner.uuid }])
  await own.close()
})

test('the page is told the base rate that counts today, and no other', async () => {
  const partner = await makePartner(app)
  const shown = () => anybody.call(getPreQualifyPartner, { params: { partner_id: partner.id } })
  expect((await shown()).base_rate).toBeNull()
  const rate = (value: string, effective_from: string, columns = {}) =>
    insert(app, 'lending_rates', {
      partner_id: partner.uuid,
      id: newUuid(),
      kind: 'base_rate',
      rate: value,
      effective_from,
      created_by_name: 'Somebody',
      ...columns,
    })
  await rate('0.075', '2020-01-01')
  await rate('0.07', '2021-01-01')
  await rate('0.09', '2022-01-01', { withdrawn: new Date(), withdrawn_by_name: 'Somebody' })
  await rate('0.2', '2999-01-01')
  expect((await shown()).base_rate).toEqual({ rate: '0.070000', effective_from: '2021-01-01' })
})

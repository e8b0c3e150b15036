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

const anonymous = newApi({ url: app.url, token: null })

interface StoredLead {
  readonly id: string
  readonly full_name: string
  readonly lead_status: string
  readonly source: string
  readonly loan_amount: string
}
const leadsOf = (email: string) => app.ask<StoredLead>('select * from leads where email = $1 order by created', [email])

test('creates a lead of the partner with all the data sent', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  expect(await anonymous.call(preQualify, { body: sent })).toEqual({ received: true })
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

test('rejects more than the largest 7(a) loan and creates nothing', async () => {
  const sent = newPreQualification((await makePartner(app)).id)
  const refusal = await anonymous.refused(preQualify, 'bad_input', { body: { ...sent, loan_amount: '5000000.01' } })
  expect(refusal.errors).toEqual([
    { path: 'loan_amount', message: 'SBA 7(a) loans go up to $5,000,000. Enter that or less.' },
  ])
  expect(await leadsOf(sent.email)).toEqual([])
  await anonymous.call(preQualify, { body: { ...sent, loan_amount: '5000000.00' } })
  expect(await leadsOf(sent.email)).toHaveLength(1)
})

test('shows anyone a partner’s name, logo and website, and nothing else of it', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  await api.call(calls.partnerSocial.updatePartnerSocial, {
    body: { website: 'https://harbor.example.com', x: 'https://x.com/harbor' },
  })
  const found = await anonymous.call(getPreQualifyPartner, { params: { partner_id: partner.id } })
  expect(found.largest_loan).toBe('5000000.00')
  expect(found.partner).toEqual({
    id: partner.id,
    name: partner.name,
    logo: null,
    website: 'https://harbor.example.com',
  })
})

test('sets the name of the account only after its address is confirmed', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  await anonymous.call(preQualify, { body: { ...sent, full_name: 'Someone Else' } })
  await anonymous.call(preQualify, { body: sent })
  await anonymous.call(calls.magicLinks.requestMagicLink, { body: { email: sent.email, type: 'LOG_IN' } })
  const links = await emailedLinks(app, sent.email, 3)
  expect(links.at(-1)?.text).toMatch(/^\s*Hello,/m)
  const { access } = await anonymous.call(calls.magicLinks.useMagicLink, { body: { code: links.at(-1)?.code ?? '' } })
  const user = await newApi({ url: app.url, token: access }).call(calls.auth.getUser)
  expect(user).toMatchObject({ first_name: 'Olu Adé', last_name: 'Brown', phone: '(555) 010-4321', requester: true })
})

test('sends the same reply for known addresses, staff and unknown addresses', async () => {
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner)
  const inactive = await makeStaff(app, partner, { status: 'Inactive' })
  const answers = []
  for (const email of [staff.email, inactive.email, `${unique('new')}@example.com`]) {
    answers.push(await anonymous.send(preQualify, { body: { ...newPreQualification(partner.id), email } }))
  }
  for (const { status, text, headers } of answers) {
    expect({ status, text, set: headers.get('set-cookie') }).toEqual({
      status: 202,
      text: '{"received":true}',
      set: null,
    })
  }
  const { access } = await anonymous.call(calls.magicLinks.useMagicLink, {
    body: { code: (await emailedLinks(app, inactive.email, 1))[0]?.code ?? '' },
  })
  const user = await newApi({ url: app.url, token: access }).call(calls.auth.getUser)
  expect(user).toMatchObject({ requester: true, admin_profile: [] })
})

test('creates one request and one email for a double click or a repeated request', async () => {
  const sent = newPreQualification((await makePartner(app)).id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => anonymous.send(preQualify, { body: sent })))
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  await emailsSettled(app)
  expect(await leadsOf(sent.email)).toHaveLength(1)
  expect(await emailsTo(app, sent.email, 1)).toHaveLength(1)
  await anonymous.call(preQualify, { body: { ...sent, loan_amount: '300000.00' } })
  expect(await leadsOf(sent.email)).toHaveLength(2)
})

test('treats an address in different case as the same person', async () => {
  const partner = await makePartner(app)
  const sent = newPreQualification(partner.id)
  await anonymous.call(preQualify, { body: sent })
  await anonymous.call(preQualify, { body: { ...sent, email: sent.email.toUpperCase(), loan_amount: 1000 } })
  const [row] = await app.ask(
    'select count(distinct user_id)::int as people from loan_requests where partner_id = $1',
    [partner.uuid],
  )
  expect(row).toEqual({ people: 1 })
})

test('limits requests per network and per email address, and sends Retry-After', async () => {
  const partner = await makePartner(app)
  const flood = await Promise.all(
    Array.from({ length: 70 }, () => anonymous.send(preQualify, { body: newPreQualification(partner.id) })),
  )
  expect(flood.filter(({ status }) => status === 202)).toHaveLength(60)
  const refused = flood.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  await app.ask(`delete from rate_limits where bucket like 'prequalify:%'`)
  const sent = newPreQualification(partner.id)
  for (let n = 1; n <= 5; n++) await anonymous.call(preQualify, { body: { ...sent, loan_amount: n } })
  await anonymous.refused(preQualify, 'too_many_requests', { body: { ...sent, loan_amount: 6 } })
  expect(await leadsOf(sent.email)).toHaveLength(5)
})

test('discards a request that fills in the hidden field, with the same reply', async () => {
  const sent = newPreQualification((await makePartner(app)).id)
  expect(await anonymous.call(preQualify, { body: { ...sent, referral_note: 'http://spam.example' } })).toEqual({
    received: true,
  })
  await emailsSettled(app)
  expect(await leadsOf(sent.email)).toEqual([])
  expect(await app.ask('select from users where email = $1', [sent.email])).toEqual([])
})

test.each([
  ['no consent', { consent: false }, 'consent'],
  ['no name', { full_name: '   ' }, 'full_name'],
  ['an invalid email address', { email: 'olu@example' }, 'email'],
  ['an email address with a second recipient', { email: 'olu@example.com\r\nBcc: all@example.com' }, 'email'],
  ['an undeliverable email address', { email: `${'x'.repeat(65)}@example.com` }, 'email'],
  ['an amount of zero', { loan_amount: '0.00' }, 'loan_amount'],
  ['no amount', { loan_amount: null }, 'loan_amount'],
  ['an amount of 16 digits', { loan_amount: '1000000000000000' }, 'loan_amount'],
  ['an unknown purpose', { loan_purpose: 'Yacht' }, 'loan_purpose'],
  ['a huge name', { full_name: 'a'.repeat(50_000) }, 'full_name'],
  ['a name with reversed text direction', { full_name: 'Olu \u202eevil' }, 'full_name'],
  ['a name with a line break', { full_name: 'Olu\r\nBcc: x@example.com' }, 'full_name'],
  ['a status', { lead_status: 'Converted' }, 'lead_status'],
])('rejects %s and names the field', async (_, wrong, field) => {
  const sent = newPreQualification((await makePartner(app)).id)
  const { errors } = await anonymous.refused(preQualify, 'bad_input', { body: { ...sent, ...wrong } })
  expect([...new Set(errors?.map(({ path }) => path))]).toEqual([field])
})

test('stores names of any script unchanged', async () => {
  const sent = { ...newPreQualification((await makePartner(app)).id), full_name: "山田 花子 👩🏽‍🌾 <b>O'Brien</b>" }
  await anonymous.call(preQualify, { body: sent })
  expect((await leadsOf(sent.email))[0]?.full_name).toBe(sent.full_name)
})

test('rejects an unknown partner and a body of a megabyte', async () => {
  const unknown = toId('partner', newUuid())
  await anonymous.refused(preQualify, 'not_found', { body: newPreQualification(unknown) })
  await anonymous.refused(getPreQualifyPartner, 'not_found', { params: { partner_id: unknown } })
  await anonymous.refused(getPreQualifyPartner, 'not_found', { params: { partner_id: 'constructor' } })
  await anonymous.refused(preQualify, 'too_large', { body: `{"full_name":"${'x'.repeat(1_100_000)}"}` })
})

test('sends a request without a partner to the default partner of the installation', async () => {
  await anonymous.refused(getPreQualifyDefault, 'not_found')
  await anonymous.refused(preQualify, 'not_found', { body: newPreQualification(undefined) })
  const partner = await makePartner(app)
  const own = await startApplication({ ownerUrl: app.ownerUrl, env: { PRE_QUALIFY_PARTNER: partner.id } })
  const there = newApi({ url: own.url, token: null })
  expect((await there.call(getPreQualifyDefault)).partner).toMatchObject({ id: partner.id, name: partner.name })
  const sent = newPreQualification(undefined)
  await there.call(preQualify, { body: sent })
  expect(await leadsOf(sent.email)).toMatchObject([{ partner_id: partner.uuid }])
  await own.close()
})

test('returns the base rate in effect today', async () => {
  const partner = await makePartner(app)
  const loadPartner = () => anonymous.call(getPreQualifyPartner, { params: { partner_id: partner.id } })
  expect((await loadPartner()).base_rate).toBeNull()
  const rate = (value: string, effective_from: string, columns = {}) =>
    insert(app, 'lending_rates', {
      partner_id: partner.uuid,
      id: newUuid(),
      kind: 'base_rate',
      rate: value,
      effective_from,
      created_by_name: 'Someone',
      ...columns,
    })
  await rate('0.075', '2020-01-01')
  await rate('0.07', '2021-01-01')
  await rate('0.09', '2022-01-01', { withdrawn_at: new Date(), withdrawn_by_name: 'Someone' })
  await rate('0.2', '2999-01-01')
  expect((await loadPartner()).base_rate).toEqual({ rate: '0.070000', effective_from: '2021-01-01' })
})

import { calls } from '@loanyard/contract/calls'
import { defaultStages, plans } from '@loanyard/contract/core/values'
import { afterAll, expect, test } from 'vitest'
import { newOnboarding } from '../../../../testing/access/call-inputs.ts'
import { wholeLead } from '../../../../testing/access/lead-calls.ts'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, statusesOf } from '../../../../testing/app/client.ts'
import { auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { createAdminToken, createToken, getUser, refreshToken } = calls.auth
const { onboardPartner } = calls.onboarding
const { createLead, listLeads } = calls.leads
const { getBoard, listDeals } = calls.deals
const { listStages } = calls.stages
const { getPartnerDetail } = calls.partners

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const at = (access: string, partner: string) => newApi({ url: app.url, token: access, partner })
const messages = async (change: object, body: object = { ...newOnboarding(), ...change }) =>
  (await anonymous.refused(onboardPartner, 'bad_input', { body })).errors?.map(
    ({ path, message }) => `${path}: ${message}`,
  )

/** Counts of everything that a partial onboarding would change. */
async function counts() {
  const tables = ['users', 'partners', 'staff', 'stages', 'audit_log', 'sessions', 'refresh_tokens']
  const emails = `(select count(*)::int from jobs.job where name = 'send_email') as emails`
  const parts = [emails, ...tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)]
  return (await app.ask<Record<string, number>>(`select ${parts.join(', ')}`))[0]
}

test('opens a partner and creates its first lead', async () => {
  const body = newOnboarding()
  const { access, refresh, partner } = await anonymous.call(onboardPartner, { body })
  expect(partner).toMatchObject({ name: body.name })
  expect(partner.id).toMatch(/^ptnr_/)
  const api = at(access, partner.id)
  expect(await api.call(getUser)).toMatchObject({
    email: body.email,
    full_name: 'Olu Adé',
    has_password: true,
    admin_profile: [{ partner, role: 'Admin' }],
    client_profile: [],
  })
  expect((await api.call(getPartnerDetail)).name).toBe(body.name)
  const { results: stages } = await api.call(listStages)
  expect(stages.map(({ name, number }) => `${number} ${name}`)).toEqual(
    defaultStages.map((name, i) => `${i + 1} ${name}`),
  )
  for (const call of [listLeads, listDeals]) expect((await api.call(call)).total_count).toBe(0)
  await api.call(getBoard)
  await api.call(createLead, { body: wholeLead })
  expect((await api.call(listLeads)).total_count).toBe(1)

  await anonymous.call(refreshToken, { body: { refresh } })
  await anonymous.call(createAdminToken, { body: { email: body.email, password: body.password } })
})

test('starts the audit trail, stores plan and ZIP code, and emails a link to sign in', async () => {
  const body = { ...newOnboarding(), zip_code: '02139-4307' }
  const { partner } = await anonymous.call(onboardPartner, { body })
  const uuid = toUuid('partner', partner.id)
  expect(await auditOf(app, uuid)).toMatchObject([
    {
      action: 'partner_onboarded',
      actor_name: `Olu Adé (${body.email.toLowerCase()})`,
      address: '127.0.0.1',
      data: { plan: 'professional', changes: [{ field: 'name', from: null, to: body.name }] },
    },
  ])
  expect(await app.ask('select name, plan, zip_code from partners where id = $1', [uuid])).toEqual([
    { name: body.name, plan: 'professional', zip_code: '02139-4307' },
  ])
  const [mail] = await emailsTo(app, body.email)
  expect(mail).toMatchObject({
    subject: 'Welcome to Loanyard: confirm your email address',
    links: [expect.stringMatching(/^http:\/\/loanyard\.test\/partner\/login#code=[\w-]{43}$/)],
  })
  expect(mail?.text).not.toContain('Olu')
  expect(mail?.text).not.toContain(body.password)
})

test("reports missing fields in the specification's words", async () => {
  const missing = [
    'first_name: First name is required',
    'last_name: Last name is required',
    'email: Email address is required',
    'password: Password is required',
    'name: Company name is required',
    'zip_code: ZIP code is required',
  ]
  expect(await messages({}, {})).toEqual([...missing, 'plan: Choose a plan: starter, professional, or enterprise.'])
  const blank = { first_name: ' ', last_name: '\t', email: '  ', password: '', name: '\u00a0', zip_code: ' ' }
  for (const sentence of missing) expect(await messages(blank)).toContain(sentence)
})

test("reports invalid fields in the specification's words", async () => {
  for (const email of ['ana', 'ana@example', 'ana@example.c', 'ana example@example.com', 'ana@-example.com']) {
    expect(await messages({ email }), email).toEqual(['email: Please enter a valid email address'])
  }
  for (const email of [
    `${'x'.repeat(65)}@example.com`,
    '.ana@example.com',
    'an..a@example.com',
    `a@${'x'.repeat(64)}.com`,
  ]) {
    expect(await messages({ email }), email).toEqual(['email: Please enter a valid email.'])
  }
  for (const zip_code of ['0213', '021390', '02139-', '02139-430', '02139 4307', 'O2139', '０２１３９']) {
    expect(await messages({ zip_code }), zip_code).toEqual(['zip_code: Please enter a valid ZIP code'])
  }
  expect(await messages({ password: '7 chars' })).toEqual(['password: Password must be at least 8 characters long'])
  for (const password of ['password', 'Iloveyou1', 'TRUSTNO1']) {
    expect(await messages({ password })).toEqual([
      'password: Password is too common. Please choose a stronger password.',
    ])
  }
})

test('accepts one of three plans', async () => {
  for (const plan of ['free', 'Starter', '', null, 0]) {
    expect(await messages({ plan })).toEqual(['plan: Choose a plan: starter, professional, or enterprise.'])
  }
  for (const plan of plans) await anonymous.call(onboardPartner, { body: { ...newOnboarding(), plan } })
})

test('ignores or rejects fields that the form does not have', async () => {
  const before = await counts()
  const forged = { partner_id: 'ptnr_1', id: 'x', role: 'Admin', is_admin: true, stages: [], status: 'Active' }
  expect(await messages(forged)).toEqual(Object.keys(forged).map((key) => `${key}: There is no field "${key}" here.`))
  expect(await counts()).toEqual(before)
})

test('rejects names and addresses that contain headers or further recipients', async () => {
  const before = await counts()
  const control = 'Enter text without control characters.'
  for (const field of ['first_name', 'last_name', 'name']) {
    for (const text of ['Ana\r\nBcc: x@example.com', 'Ana\nSubject: x', 'Ana\rx', 'Ana\u0000x']) {
      expect(await messages({ [field]: text })).toEqual([`${field}: ${control}`])
    }
  }
  for (const email of [
    'a@b.com, c@d.com',
    'a@b.com;c@d.com',
    'a@b.com c@d.com',
    '<x@y.zz>',
    'Ana <x@y.zz>',
    '"a b"@example.com',
    'a@b.com\r\nBcc: c@d.com',
    'a\r@b.com',
    'a@b.com\u0000',
    'a(c)@b.com',
    'a@[127.0.0.1]',
  ]) {
    expect(await messages({ email }), JSON.stringify(email)).toContain('email: Please enter a valid email address')
  }
  expect(await counts()).toEqual(before)
})

test('keeps very long and non-Latin names unchanged', async () => {
  for (const names of [
    { first_name: 'ا'.repeat(100), last_name: 'x'.repeat(100), name: '株式会社'.repeat(50) },
    { first_name: '🏦', last_name: "O'Brien <b>", name: '"Harbor" & <script>alert(1)</script> %_\\' },
    { first_name: 'Нгуен', last_name: 'Ægir-Þór', name: 'Zażółć gęślą jaźń' },
  ]) {
    const body = { ...newOnboarding(), ...names }
    const { access, partner } = await anonymous.call(onboardPartner, { body })
    expect(partner.name).toBe(names.name)
    const user = await at(access, partner.id).call(getUser)
    expect(user).toMatchObject({ first_name: names.first_name, last_name: names.last_name })
    expect((await emailsTo(app, body.email))[0]?.subject).toBe('Welcome to Loanyard: confirm your email address')
  }
  expect(await messages({ first_name: 'x'.repeat(101) })).toEqual(['first_name: Enter at most 100 characters.'])
  expect(await messages({ name: 'x'.repeat(201) })).toEqual(['name: Enter at most 200 characters.'])
})

test('signs in again with an address entered in capitals, in any alphabet', async () => {
  for (const letters of ['OLU', 'ÉMILE', 'ΣΊΣΥΦΟΣ', 'ЖАН', 'İZMİR']) {
    const body = { ...newOnboarding(), email: `${letters}+${unique('BROKER')}@EXAMPLE.COM` }
    await anonymous.call(onboardPartner, { body })
    for (const email of [body.email, body.email.toLowerCase()]) {
      await anonymous.call(createToken, { body: { email, password: body.password } })
    }
  }
})

test('reports an existing account and creates nothing', async () => {
  const body = newOnboarding()
  await anonymous.call(onboardPartner, { body })
  const client = await makePerson(app)
  const invited = await makeStaff(app, await makePartner(app), { status: 'Invited' })
  const before = await counts()
  for (const email of [body.email, body.email.toUpperCase(), client.email, invited.email]) {
    const refusal = await anonymous.refused(onboardPartner, 'email_taken', { body: { ...newOnboarding(), email } })
    expect(refusal.detail).toBe('This email address already has an account. Sign in with it.')
  }
  expect(await counts()).toEqual(before)
})

test('opens one partner for simultaneous requests with one address in any case', async () => {
  const { email, name, ...body } = newOnboarding()
  const before = await counts()
  const tries = [email, email.toUpperCase(), ` ${email}`, email.replace('b', 'B')]
  const of = (address: string, i: number) => ({ ...body, email: address, name: `${name} ${i}` })
  const answers = await Promise.all(tries.map((address, i) => anonymous.send(onboardPartner, { body: of(address, i) })))
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
  const after = await counts()
  const grown = Object.entries(after ?? {}).map(([table, n]) => [table, n - (before?.[table] ?? 0)])
  expect(Object.fromEntries(grown)).toMatchObject({
    users: 1,
    partners: 1,
    staff: 1,
    stages: 8,
    sessions: 1,
    refresh_tokens: 1,
  })
  const [first] = tries.filter((_, i) => answers[i]?.status === 201)
  expect(await emailsTo(app, first?.trim() ?? '')).toHaveLength(1)
})

test('leaves nothing after a failure halfway, and the address free', async () => {
  const body = newOnboarding()
  await app.ask(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'forced'; end $$`)
  for (const table of ['staff', 'stages', 'audit_log', 'sessions', 'refresh_tokens', 'jobs.job']) {
    const before = await counts()
    await app.ask(`create trigger fail before insert on ${table} for each row execute function fail()`)
    await anonymous.refused(onboardPartner, 'internal', { body })
    await app.ask(`drop trigger fail on ${table}`)
    expect({ table, ...(await counts()) }).toEqual({ table, ...before })
  }
  await anonymous.call(onboardPartner, { body })
})

test('hides the new partner and the others from each other', async () => {
  const other = await makeStaff(app, await makePartner(app))
  const { results } = await other.api.call(listStages)
  const { access, partner } = await anonymous.call(onboardPartner, { body: newOnboarding() })
  const lead = await at(access, partner.id).call(createLead, { body: wholeLead })
  await other.api.inPartner(partner.id).refused(listLeads, 'not_found')
  await other.api.refused(calls.leads.getLead, 'not_found', { params: { lead_id: lead.id } })
  const params = { stage_id: results[0]?.id ?? '' }
  await at(access, partner.id).refused(calls.stages.deleteStage, 'not_found', { params })
  expect((await other.api.call(listLeads)).total_count).toBe(0)
})

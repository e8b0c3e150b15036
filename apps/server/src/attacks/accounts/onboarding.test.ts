import { calls } from '@loanyard/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newColleague, newOnboarding, requestFor } from '../../../testing/access/call-inputs.ts'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { seedData, type SeededData } from '../../../testing/access/seeded-data.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makePerson, unique } from '../../../testing/data/factories.ts'
import { emailedLinks, emailsSettled } from '../../../testing/email/emailed-links.ts'
import { Database } from '../../db/client/database.ts'
import { invitePartner } from '../../features/auth/onboarding/onboarding-invitations.ts'
import { outreachCalls } from '../../http/access/outreach-calls.ts'
import { newUuid, toId } from '../../services/ids.ts'

const { onboardPartner } = calls.onboarding
const { useMagicLink } = calls.magicLinks

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
let seeded: SeededData
beforeAll(async () => {
  seeded = await seedData(app)
})

const outreach = Object.values(calls)
  .flatMap((feature) => Object.entries(feature))
  .filter(([, call]) => outreachCalls.has(call))

/** What an action that reaches other people would leave behind. */
async function traces() {
  const counted = [
    'users',
    'staff',
    'deals',
    'deal_clients',
    'deal_coordinators',
    'lenders',
    'lender_staff',
    'magic_links',
  ]
  const acts = '(select count(*)::int from audit_log where actor_id is not null) as acts'
  const parts = [acts, ...counted.map((table) => `(select count(*)::int from ${table}) as ${table}`)]
  return (await app.ask<Record<string, number>>(`select ${parts.join(', ')}`))[0]
}

/** A partner opened a moment ago with an unverified address. */
async function openPartner() {
  const body = newOnboarding()
  const { access, partner } = await anonymous.call(onboardPartner, { body })
  const [welcome] = await emailedLinks(app, body.email, 1)
  return { ...body, welcome: welcome?.code ?? '', api: newApi({ url: app.url, token: access, partner: partner.id }) }
}

test.each(outreach)('T7: %s is refused without a confirmed address, and leaves nothing behind', async (name, call) => {
  const { Admin } = seeded.staff
  const request = await requestFor(name, seeded.resources('given', Admin), seeded.keys, Admin.api)
  const setVerified = (value: 'now()' | 'null') =>
    app.ask(`update users set email_verified_at = ${value} where id = $1`, [Admin.user_uuid])
  await setVerified('null')
  await emailsSettled(app)
  const before = await traces()
  await Admin.api.refused(call, 'email_not_confirmed', request)
  expect(await traces()).toEqual(before)
  await setVerified('now()')
  expect((await Admin.api.send(call, request)).status).toBe(call.reply.status)
})

test('T7: refuses a call as a whole in the cases where it would reach someone', async () => {
  const opener = await openPartner()
  const lead = await opener.api.call(calls.leads.createLead, { body: wholeLead })
  const params = { lead_id: lead.id }
  const before = await traces()
  const refusal = await opener.api.refused(calls.leads.updateLead, 'email_not_confirmed', {
    params,
    body: { lead_status: 'Converted' },
  })
  expect(refusal.detail).toMatch(/^Confirm your email address first/)
  expect(await traces()).toEqual(before)
  expect(await opener.api.call(calls.leads.getLead, { params })).toMatchObject({ lead_status: 'Qualified', deal: null })
})

test('T7: refuses bulk changes of deals that would reach someone', async () => {
  const opener = await openPartner()
  const deals = [{ id: toId('deal', newUuid()) }]
  for (const act of [
    { kind: 'remind' },
    { kind: 'assign', staff: toId('staff', newUuid()) },
    { kind: 'checklist', bundle: toId('bundle', newUuid()) },
  ] as const) {
    await opener.api.refused(calls.deals.changeDeals, 'email_not_confirmed', { body: { act, deals } })
  }
  const act = { kind: 'status', status: 'On Hold' } as const
  await opener.api.refused(calls.deals.changeDeals, 'not_found', { body: { act, deals } })
})

test('T7: a new partner emails only its opener until its address is confirmed', async () => {
  const opener = await openPartner()
  const colleague = newColleague()
  await opener.api.refused(calls.staff.addStaff, 'email_not_confirmed', { body: colleague })
  await opener.api.call(calls.leads.createLead, { body: { ...wholeLead, email: `${unique('reached')}@example.com` } })
  await emailsSettled(app)
  const about = [colleague.email, 'reached-%']
  expect(await app.ask('select from captured_emails where recipient like any ($1)', [about])).toEqual([])
  await opener.api.call(useMagicLink, { body: { code: opener.welcome } })
  await opener.api.call(calls.staff.addStaff, { body: colleague })
  await emailsSettled(app)
  expect(await app.ask('select from captured_emails where recipient = $1', [colleague.email])).toHaveLength(1)
})

test("T7: email to an unverified address contains nothing the account's opener wrote", async () => {
  const body = {
    ...newOnboarding(),
    name: 'Visit https://evil.example now',
    first_name: 'Click',
    last_name: 'Rightnow',
  }
  await anonymous.call(onboardPartner, { body })
  for (const type of ['LOG_IN', 'SET_PSWD'] as const)
    await anonymous.call(calls.magicLinks.requestMagicLink, { body: { email: body.email, type, area: 'partner' } })
  await emailsSettled(app)
  const emails = await app.ask<{ subject: string; text: string; html: string }>(
    'select subject, text, html from captured_emails where recipient = $1 order by id',
    [body.email],
  )
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Set your password',
    'Welcome to Loanyard: confirm your email address',
    'Your sign-in link',
  ])
  for (const { text, html } of emails) expect(text + html).not.toMatch(/evil|Click|Rightnow/)
})

test("A10d: revealing that an address has an account uses up three of a network's attempts", async () => {
  const strict = await startApplication({ env: { ONBOARDING_PER_HOUR: '4' } })
  try {
    const stranger = newApi({ url: strict.url, token: null })
    const body = newOnboarding()
    await stranger.call(onboardPartner, { body })
    await stranger.refused(onboardPartner, 'email_taken', { body: { ...newOnboarding(), email: body.email } })
    await stranger.refused(onboardPartner, 'too_many_requests', { body: { ...newOnboarding(), email: body.email } })
    await stranger.refused(onboardPartner, 'too_many_requests', { body: newOnboarding() })
  } finally {
    await strict.close()
  }
})

test('G3: ONBOARDING=off lets no one open a partner or ask who has an account', async () => {
  const closed = await startApplication({ env: { ONBOARDING: 'off' } })
  try {
    const stranger = newApi({ url: closed.url, token: null })
    expect(await stranger.call(calls.onboarding.getOnboarding)).toEqual({ mode: 'off' })
    const person = await makePerson(closed)
    for (const email of [person.email, newOnboarding().email])
      await stranger.refused(onboardPartner, 'onboarding_closed', { body: { ...newOnboarding(), email } })
    expect(await closed.ask('select from partners')).toEqual([])
  } finally {
    await closed.close()
  }
})

test("G3: ONBOARDING=invited accepts the operator's invitation for that address, once", async () => {
  const invited = await startApplication({ env: { ONBOARDING: 'invited' } })
  const database = new Database({
    url: invited.ownerUrl,
    role: 'loanyard_auth',
    poolSize: 1,
    onIdleError: () => undefined,
  })
  try {
    const stranger = newApi({ url: invited.url, token: null })
    expect(await stranger.call(calls.onboarding.getOnboarding)).toEqual({ mode: 'invited' })
    const body = newOnboarding()
    const operator = { database, publicUrl: 'http://loanyard.test', now: new Date() }
    const { url, message } = await invitePartner(operator, body.email.toUpperCase())
    const [address, invitation] = url.split('#invitation=')
    expect(address).toBe('http://loanyard.test/partner/onboarding')
    expect(message).toContain(body.email)
    const refused = (change: object) =>
      stranger.refused(onboardPartner, 'invitation_required', { body: { ...body, ...change } })
    await refused({})
    await refused({ invitation: 'guessed' })
    await refused({ invitation, email: newOnboarding().email })
    const person = await makePerson(invited)
    await refused({ email: person.email })
    const kept = await invited.ask<{ row: string }>('select i::text as row from onboarding_invitations i')
    expect(JSON.stringify(kept)).not.toContain(invitation)
    await invited.ask(`update onboarding_invitations set expires_at = now() - interval '1 minute'`)
    await refused({ invitation })
    await invited.ask(`update onboarding_invitations set expires_at = now() + interval '1 day'`)
    const { partner } = await stranger.call(onboardPartner, { body: { ...body, invitation } })
    // The answer was lost on the way, so the page sends the same again.
    expect((await stranger.call(onboardPartner, { body: { ...body, invitation } })).partner).toEqual(partner)
    await stranger.refused(onboardPartner, 'email_taken', { body: { ...body, invitation, name: 'Another' } })
    expect(await invited.ask('select from partners')).toHaveLength(1)
    await expect(invitePartner(operator, 'no address')).rejects.toThrow('"no address" is not an email address.')
  } finally {
    await database.close()
    await invited.close()
  }
})

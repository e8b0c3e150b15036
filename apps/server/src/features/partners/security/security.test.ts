import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { problemOf } from '../../../../testing/app/client.ts'
import { addPasskey } from '../../../../testing/app/second-factors.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import {
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
  openSession,
  type Partner,
} from '../../../../testing/data/factories.ts'

const app = await sharedApplication()
const { partnerSecurity, secondFactors } = calls

async function makeTeam() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner, { first_name: 'Ana' })
  const second = await makeStaff(app, partner, { first_name: 'Ben' })
  const member = await makeStaff(app, partner, { role: 'Coordinator', first_name: 'Cleo' })
  return { partner, admin, second, member }
}

const policyOf = async (partner: Partner, audience: string) => {
  const [row] = await app.ask<{ second_factor: string; required_from: Date | null; version: number }>(
    'select second_factor, required_from, version from security_policies where partner_id = $1 and audience = $2',
    [partner.uuid, audience],
  )
  return row
}
const subjectsTo = async (address: string) =>
  (await app.ask<{ subject: string }>('select subject from captured_emails where recipient = $1', [address])).map(
    ({ subject }) => subject,
  )
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a rule that counts at once stops everyone it is about at their next request, however many ask', async () => {
  const { partner, admin, member } = await makeTeam()
  await addPasskey(admin.api)
  const clerks = await Promise.all(Array.from({ length: 8 }, () => openSession(app, member.user_uuid, partner)))
  let [isSent, isOn] = [false, false]
  const refusedEarly: number[] = []
  const passedLate: number[] = []
  const busy = clerks.map(async ({ api }) => {
    for (let request = 0; request < 25; request++) {
      const after = isOn
      const { status } = await api.send(calls.leads.listLeads)
      if (after && status !== 403) passedLate.push(status)
      if (!isSent && status !== 200) refusedEarly.push(status)
    }
  })
  const change = { params: { audience: 'staff' }, body: { second_factor: 'required', grace_days: 0 } } as const
  // In between, either is right.
  isSent = true
  await admin.api.call(partnerSecurity.updateSecurityPolicy, change)
  isOn = true
  await Promise.all(busy)
  expect({ refusedEarly, passedLate }).toEqual({ refusedEarly: [], passedLate: [] })
  const refused = problemOf('second_factor_required', await member.api.send(calls.leads.listLeads))
  expect(refused.current).toEqual({ action: 'enroll' })
  // It counts in other partners, and for the account itself, until they have one.
  problemOf('second_factor_required', await member.api.send(calls.auth.getUser, {}))
  await addPasskey(member.api)
  await member.api.call(calls.leads.listLeads)
})

test('with days of grace, people are told and let in until they end', async () => {
  const { partner, admin, second, member } = await makeTeam()
  const { policies } = await admin.api.call(partnerSecurity.updateSecurityPolicy, {
    params: { audience: 'staff' },
    body: { second_factor: 'required', grace_days: 7 },
  })
  expect(policies.find(({ audience }) => audience === 'staff')).toMatchObject({
    second_factor: 'required',
    people: 3,
    without_second_factor: 3,
  })
  await member.api.call(calls.leads.listLeads)
  const status = await member.api.call(secondFactors.getSecondFactorStatus)
  expect(status).toMatchObject({ due: null, required_by: [{ name: partner.name }] })
  const from = status.required_by[0]?.required_from
  expect((await member.api.call(calls.auth.getUser)).second_factor_from).toBe(from)
  await addPasskey(second.api)
  expect((await second.api.call(calls.auth.getUser)).second_factor_from).toBeNull()
  await app.ask(`update security_policies set required_from = now() where partner_id = $1 and audience = 'staff'`, [
    partner.uuid,
  ])
  problemOf('second_factor_required', await member.api.send(calls.leads.listLeads))
})

test('a rule is changed by its version, and every change is in the audit trail', async () => {
  const { partner, admin } = await makeTeam()
  const update = (body: object, version: number, audience = 'client') =>
    admin.api.send(partnerSecurity.updateSecurityPolicy, {
      params: { audience },
      body,
      headers: { 'if-match': `"${version}"` },
    })
  expect((await update({ idle_minutes: 60 }, 1)).status).toBe(200)
  problemOf('stale', await update({ idle_minutes: 90 }, 1))
  problemOf('not_found', await update({ idle_minutes: 60 }, 2, 'strangers'))
  problemOf('bad_input', await update({ idle_minutes: 5 }, 2))
  expect(await policyOf(partner, 'client')).toMatchObject({ version: 2 })
  const entries = await app.ask(
    `select data -> 'changes' as changes from audit_log where partner_id = $1 and action = 'security_policy_changed'`,
    [partner.uuid],
  )
  expect(entries).toEqual([{ changes: [{ field: 'idle_minutes', from: null, to: '60' }] }])
})

test('a person with a written exception goes on without a second factor, until it ends', async () => {
  const { admin, member } = await makeTeam()
  const change = { params: { audience: 'staff' }, body: { second_factor: 'required', grace_days: 0 } } as const
  await addPasskey(admin.api)
  await admin.api.call(partnerSecurity.updateSecurityPolicy, change)
  problemOf('second_factor_required', await member.api.send(calls.leads.listLeads))
  const add = (body: { user: string; reason: string; ends_on: string }) =>
    admin.api.send(partnerSecurity.addSecondFactorException, { body })
  const given = { user: member.user_id, reason: 'Uses a shared computer', ends_on: inDays(7) }
  problemOf('bad_input', await add({ ...given, reason: ' ' }))
  problemOf('bad_input', await add({ ...given, ends_on: inDays(-3) }))
  problemOf('bad_input', await add({ ...given, ends_on: inDays(400) }))
  problemOf('bad_input', await add({ ...given, user: admin.user_id }))
  const added = await admin.api.call(partnerSecurity.addSecondFactorException, { body: given })
  expect(added.exception).toMatchObject({ reason: given.reason, ends_on: given.ends_on, created_by: admin.full_name })
  problemOf('already_exists', await add(given))
  await member.api.call(calls.leads.listLeads)
  const params = { second_factor_exception_id: added.exception?.id ?? '' }
  await admin.api.call(partnerSecurity.endSecondFactorException, { params })
  problemOf('second_factor_required', await member.api.send(calls.leads.listLeads))
})

test('lists who has what, by name, and finds those who have none', async () => {
  const { partner, admin, member } = await makeTeam()
  const borrower = await makePerson(app, { first_name: 'Zoe' })
  await makeClient(app, partner, await makeDeal(app, partner), borrower)
  await addPasskey(member.api)
  const list = async (query: Record<string, string>) =>
    (await admin.api.call(partnerSecurity.listPeopleSecurity, { query })).results.map(({ user, audience, kinds }) => [
      user.full_name.split(' ')[0],
      audience,
      kinds,
    ])
  expect(await list({})).toEqual([
    ['Ana', 'staff', []],
    ['Ben', 'staff', []],
    ['Cleo', 'staff', ['passkey']],
    ['Zoe', 'client', []],
  ])
  expect(await list({ has: 'none', audience: 'staff' })).toEqual([
    ['Ana', 'staff', []],
    ['Ben', 'staff', []],
  ])
  expect(await list({ search: 'cleo' })).toHaveLength(1)
  const page = await admin.api.call(partnerSecurity.listPeopleSecurity, { query: { limit: '2' } })
  expect(page).toMatchObject({ total_count: 4, previous: null })
  const next = await admin.api.get(page.next ?? '')
  expect((next.json as typeof page).results).toHaveLength(2)
})

test('a reset takes two Admins, and ends the person’s sessions', async () => {
  const { partner, admin, second, member } = await makeTeam()
  await addPasskey(member.api)
  const asked = await admin.api.call(partnerSecurity.requestSecondFactorReset, { body: { user: member.user_id } })
  const params = { second_factor_reset_id: asked.reset?.id ?? '' }
  expect(asked.can).toMatchObject({ request_reset: false, approve_reset: false })
  problemOf('forbidden', await admin.api.send(partnerSecurity.approveSecondFactorReset, { params }))
  problemOf(
    'already_exists',
    await second.api.send(partnerSecurity.requestSecondFactorReset, { body: { user: member.user_id } }),
  )
  await expect.poll(() => subjectsTo(second.email)).toEqual([`Approve a reset for ${member.full_name}`])
  const done = await second.api.call(partnerSecurity.approveSecondFactorReset, { params })
  expect(done).toMatchObject({ kinds: [], reset: null })
  problemOf('not_found', await second.api.send(partnerSecurity.approveSecondFactorReset, { params }))
  problemOf('unauthorized', await member.api.send(calls.auth.getUser, {}))
  await expect.poll(() => subjectsTo(member.email)).toContain('Your second step was reset')
  const { api } = await openSession(app, member.user_uuid, partner)
  await api.call(calls.leads.listLeads)
})

test('an Admin can’t reset themselves, or an account that belongs to another partner as well', async () => {
  const { admin, second, member } = await makeTeam()
  await addPasskey(admin.api)
  await addPasskey(member.api)
  const ask = (user: string) => second.api.send(partnerSecurity.requestSecondFactorReset, { body: { user } })
  const own = await second.api.call(partnerSecurity.requestSecondFactorReset, { body: { user: admin.user_id } })
  const params = { second_factor_reset_id: own.reset?.id ?? '' }
  problemOf('forbidden', await admin.api.send(partnerSecurity.approveSecondFactorReset, { params }))
  await makeProfile(app, await makePartner(app), member)
  problemOf('forbidden', await ask(member.user_id))
  // Someone of another partner isn't there.
  problemOf('not_found', await ask((await makeTeam()).member.user_id))
})

test('sessions end within the limits of the strictest partner, open ones as well', async () => {
  const { admin, member } = await makeTeam()
  const expiry = async () => {
    const [row] = await app.ask<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::float8 / 60 as minutes from sessions where id = $1`,
      [member.session_uuid],
    )
    return row?.minutes ?? 0
  }
  expect(await expiry()).toBeGreaterThan(24 * 60)
  await admin.api.call(partnerSecurity.updateSecurityPolicy, {
    params: { audience: 'staff' },
    body: { idle_minutes: 45, session_hours: 2 },
  })
  expect(await expiry()).toBeLessThanOrEqual(45)
  expect(await expiry()).toBeGreaterThan(40)
  const [limits] = await app.ask('select * from private.session_limits($1)', [member.user_uuid])
  expect(limits).toEqual({ idle_minutes: 45, session_hours: 2 })
  await makeProfile(app, await makePartner(app), member)
  expect(await app.ask('select * from private.session_limits($1)', [member.user_uuid])).toEqual([limits])
})

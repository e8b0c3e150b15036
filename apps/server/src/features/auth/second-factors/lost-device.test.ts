import { randomBytes } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, problemOf, type Api } from '../../../../testing/app/client.ts'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { addApp, addPasskey } from '../../../../testing/app/second-factors.ts'
import { sized } from '../../../../testing/app/test-size.ts'
import {
  makeDeal,
  makePartner,
  makePerson,
  makeStaff,
  openSession,
  type Person,
} from '../../../../testing/data/factories.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const clock = new AdjustableClock()
const app = await startApplication({ clock })
const other = await startApplication({ clock, ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const { secondFactors } = calls
const hours = 3600
const password = 'a password no one guesses'
const password_hash = await hashPassword(password)

const subjectsTo = async (address: string) =>
  (
    await app.ask<{ subject: string }>('select subject from captured_emails where recipient = $1 order by 1', [address])
  ).map(({ subject }) => subject)

const removal = async (api: Api) => (await api.call(secondFactors.getSecondFactorStatus)).removal

/** A new session of a person, by this clock. */
async function openHere({ user_uuid }: Pick<Person, 'user_uuid'>) {
  const { session } = await openSession(app, user_uuid)
  await app.ask('update sessions set identity_confirmed_at = $2 where id = $1', [session, clock.now()])
  return { session, api: await apiOf({ user_uuid, session }) }
}

/** Access tokens end after 15 minutes of this clock. */
async function apiOf({ user_uuid, session }: { user_uuid: string; session: string }): Promise<Api> {
  return newApi({
    url: app.url,
    token: await app.tokens.issue({ user_id: user_uuid, session_id: session }, clock.now()),
  })
}

test('of codes that are sent to two processes at once, each counts once', { timeout: 240_000 }, async () => {
  const person = await makePerson(app)
  const { session, api } = await openHere(person)
  const { codeAt } = await addApp(api)
  const before = clock.now().getTime() - Date.now()
  const steps = sized(100, 1000)
  const passed: number[] = []
  for (let step = 0; step < steps; step++) {
    clock.forward(30)
    // Wrong codes are limited per account, and of each pair one is wrong.
    await app.ask('delete from rate_limits')
    const body = { authenticator_code: codeAt((clock.now().getTime() - Date.now() - before) / 1000) }
    const { token } = await apiOf({ ...person, session })
    const answers = await Promise.all(
      [app, other].map(({ url }) => newApi({ url, token }).send(secondFactors.verifySecondFactor, { body })),
    )
    passed.push(answers.filter(({ status }) => status === 200).length)
  }
  expect(passed).toEqual(Array.from({ length: steps }, () => 1))
  process.stdout.write(`figure: ${steps} authenticator codes, each sent to two processes, passed once\n`)
})

test('without device and codes, the owner gets in after 24 hours, and everyone concerned was told', async () => {
  const partner = await makePartner(app)
  const [admin, member] = [await makeStaff(app, partner), await makeStaff(app, partner, { role: 'Coordinator' })]
  await addPasskey((await openHere(member)).api)
  const lost = await openHere(member)
  problemOf('not_found', await lost.api.send(secondFactors.removeLostFactors, {}))
  const { effective_at } = await lost.api.call(secondFactors.requestFactorRemoval)
  expect(Date.parse(effective_at) - clock.now().getTime()).toBeCloseTo(24 * hours * 1000, -4)
  // Asking again extends nothing.
  expect(await lost.api.call(secondFactors.requestFactorRemoval)).toEqual({ effective_at })
  await expect.poll(() => subjectsTo(member.email)).toContain('Someone asked to remove your second step')
  await expect.poll(() => subjectsTo(admin.email)).toEqual([`${member.full_name} asked to remove a lost second step`])
  problemOf('removal_too_early', await lost.api.send(secondFactors.removeLostFactors, {}))
  // It opens nothing else.
  problemOf('second_factor_required', await lost.api.inPartner(partner.id).send(calls.leads.listLeads))
  clock.forward(24 * hours + 1)
  const back = await apiOf({ ...member, session: lost.session })
  expect((await back.send(secondFactors.removeLostFactors, {})).status).toBe(204)
  problemOf('unauthorized', await back.send(calls.auth.getUser, {}))
  const status = await (await openHere(member)).api.call(secondFactors.getSecondFactorStatus)
  expect(status).toMatchObject({ due: null, kinds: [], recovery_codes: 0, removal: null })
  await expect.poll(() => subjectsTo(member.email)).toContain('Your second step was removed')
})

test('who has the device stops a removal by using it, or in their account', async () => {
  const person = await makePerson(app)
  const [owner, { api: thief }] = [(await openHere(person)).api, await openHere(person)]
  const { passkey } = await addPasskey(owner)
  await thief.call(secondFactors.requestFactorRemoval)
  expect(await removal(owner)).not.toBeNull()
  problemOf('second_factor_required', await thief.send(secondFactors.cancelFactorRemoval, {}))
  await owner.call(secondFactors.verifySecondFactor, {
    body: { passkey: passkey.use(await owner.call(secondFactors.startSecondFactor)) },
  })
  expect(await removal(owner)).toBeNull()
  await thief.call(secondFactors.requestFactorRemoval)
  await owner.call(secondFactors.cancelFactorRemoval)
  expect(await removal(owner)).toBeNull()
  problemOf('not_found', await thief.send(secondFactors.removeLostFactors, {}))
  await expect.poll(() => subjectsTo(person.email)).toContain('Your second step stays')
})

test('a sign-in from another browser is emailed, the first one and known ones are not', async () => {
  const { email } = await makePerson(app, { password_hash })
  const anonymous = newApi({ url: app.url, token: null })
  const signIn = (device: string | null) =>
    anonymous.call(calls.auth.createToken, {
      body: { email, password },
      ...(device === null ? {} : { headers: { 'x-device-id': device } }),
    })
  const [home, office] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const told = 'You signed in from a new device'
  await signIn(home)
  await signIn(home)
  await signIn(office)
  await expect.poll(() => subjectsTo(email)).toEqual([told])
  // Leaving the id out hides nothing.
  await signIn(null)
  await expect.poll(() => subjectsTo(email)).toEqual([told, told])
  await signIn(home)
  await signIn(office)
  expect(await subjectsTo(email)).toEqual([told, told])
})

test('acts that need a fresh confirmation ask for it only of accounts with a second factor', async () => {
  const partner = await makePartner(app)
  const deal = await makeDeal(app, partner)
  const { session, api: own } = await openHere(await makeStaff(app, partner))
  const api = own.inPartner(partner.id)
  const acts = async () => [
    (await api.send(calls.leads.exportLeads, {})).status,
    (await api.send(calls.financials.exportFinancials, { params: { deal_id: deal.id } })).status,
  ]
  const forget = () =>
    app.ask(`update sessions set identity_confirmed_at = $2::timestamptz - interval '11 minutes' where id = $1`, [
      session,
      clock.now(),
    ])
  await forget()
  expect(await acts()).toEqual([200, 200])
  await app.ask('update sessions set identity_confirmed_at = $2 where id = $1', [session, clock.now()])
  const { passkey } = await addPasskey(own)
  expect(await acts()).toEqual([200, 200])
  await forget()
  problemOf('step_up_required', await api.send(calls.leads.exportLeads, {}))
  expect(await acts()).toEqual([403, 403])
  // Reading goes on.
  expect((await api.send(calls.leads.listLeads)).status).toBe(200)
  await own.call(secondFactors.verifySecondFactor, {
    body: { passkey: passkey.use(await own.call(secondFactors.startSecondFactor)) },
  })
  expect(await acts()).toEqual([200, 200])
})

test('a session ends when it is idle for as long as the partner says, and at the end of its longest time', async () => {
  const partner = await makePartner(app)
  const { email } = await makeStaff(app, partner, { password_hash })
  await app.ask(
    `update security_policies set idle_minutes = 30, session_hours = 1 where partner_id = $1 and audience = 'staff'`,
    [partner.uuid],
  )
  const anonymous = newApi({ url: app.url, token: null })
  const begin = () => anonymous.call(calls.auth.createToken, { body: { email, password } })
  const refresh = (token: string) => anonymous.send(calls.auth.refreshToken, { body: { refresh: token } })
  const idle = await begin()
  clock.forward(31 * 60)
  problemOf('token_expired', await refresh(idle.refresh))
  let { refresh: token } = await begin()
  for (const minutes of [20, 20]) {
    clock.forward(minutes * 60)
    ;({ refresh: token } = (await refresh(token)).json as { refresh: string })
  }
  clock.forward(21 * 60)
  problemOf('token_expired', await refresh(token))
})

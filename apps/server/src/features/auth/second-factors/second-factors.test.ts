import { calls } from '@loanyard/contract/calls'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newApi, problemOf, replyOf, type Api } from '../../../../testing/app/client.ts'
import { addApp, addPasskey } from '../../../../testing/app/second-factors.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { SoftwarePasskey } from '../../../../testing/app/software-passkey.ts'
import { makePartner, makePerson, makeStaff, openSession } from '../../../../testing/data/factories.ts'

const app = await sharedApplication()
const { passkeySignIn, secondFactors } = calls

const emailsTo = async (recipient: string) =>
  (await app.ask<{ subject: string }>('select subject from captured_emails where recipient = $1', [recipient])).map(
    ({ subject }) => subject,
  )

const verifyPasskey = async (api: Api, passkey: SoftwarePasskey) =>
  api.send(secondFactors.verifySecondFactor, {
    body: { passkey: passkey.use(await api.call(secondFactors.startSecondFactor)) },
  })

test('a person with a passkey reaches nothing in a new session before using it', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const { passkey, recovery_codes } = await addPasskey(admin.api)
  expect(recovery_codes).toHaveLength(10)
  // The session that added it goes on.
  await admin.api.call(calls.partners.getPartnerDetail)

  const { api } = await openSession(app, admin.user_uuid, partner)
  for (const call of [calls.partners.getPartnerDetail, calls.auth.getUser, calls.sessions.listSessions]) {
    const refused = problemOf('second_factor_required', await api.send(call, {}))
    expect(refused.current).toEqual({ action: 'verify' })
  }
  expect(await api.call(secondFactors.getSecondFactorStatus)).toMatchObject({ due: 'verify', kinds: ['passkey'] })
  replyOf(secondFactors.verifySecondFactor, await verifyPasskey(api, passkey))
  await api.call(calls.partners.getPartnerDetail)
  expect(await api.call(secondFactors.getSecondFactorStatus)).toMatchObject({ due: null })
})

test('a session that lacks the second factor can’t add or remove one, or confirm with the password', async () => {
  const person = await makePerson(app)
  const { second_factor } = await addPasskey(person.api)
  const { api } = await openSession(app, person.user_uuid)
  const params = { second_factor_id: second_factor.id }
  for (const [call, input] of [
    [secondFactors.startPasskey, {}],
    [secondFactors.startAuthenticatorApp, {}],
    [secondFactors.replaceRecoveryCodes, {}],
    [secondFactors.listSecondFactors, {}],
    [secondFactors.removeSecondFactor, { params }],
    [calls.confirm.confirmUser, { body: { password: 'a password' } }],
  ] as const) {
    problemOf('second_factor_required', await api.send(call, input))
  }
  expect((await person.api.call(secondFactors.listSecondFactors)).results).toHaveLength(1)
})

test('a passkey signs in by itself, and only where the person belongs', async () => {
  const partner = await makePartner(app)
  const [admin, stranger] = [await makeStaff(app, partner), await makePerson(app)]
  const [staffKey, strangerKey] = [await addPasskey(admin.api), await addPasskey(stranger.api)]
  const signIn = async (passkey: SoftwarePasskey) => {
    const proof = passkey.use(await admin.api.call(passkeySignIn.startPasskeySignIn))
    return admin.api.send(passkeySignIn.signInWithPasskey, { body: { ...proof, area: 'partner' } })
  }
  const { access } = replyOf(passkeySignIn.signInWithPasskey, await signIn(staffKey.passkey))
  const entered = await newApi({ url: app.url, token: access }).call(secondFactors.getSecondFactorStatus)
  expect(entered.due).toBeNull()
  problemOf('invalid_credentials', await signIn(strangerKey.passkey))
})

test.each([
  ['of another site', { site: { rpId: 'evil.test', origin: 'http://evil.test' } }],
  ['answered on another site', { site: { rpId: 'loanyard.test', origin: 'http://evil.test' } }],
  ['without its owner’s finger or PIN', { isVerified: false }],
])('a passkey %s is refused', async (_, how) => {
  const person = await makePerson(app)
  const { passkey } = await addPasskey(person.api)
  const { api } = await openSession(app, person.user_uuid)
  const proof = passkey.use(await api.call(secondFactors.startSecondFactor), how)
  problemOf('bad_input', await api.send(secondFactors.verifySecondFactor, { body: { passkey: proof } }))
  problemOf('second_factor_required', await api.send(calls.auth.getUser, {}))
})

test('an answer works once, for its own session, and is used up by a wrong one', async () => {
  const person = await makePerson(app)
  const { passkey } = await addPasskey(person.api)
  const [one, two] = [await openSession(app, person.user_uuid), await openSession(app, person.user_uuid)]
  const challenge = await one.api.call(secondFactors.startSecondFactor)
  const proof = { passkey: passkey.use(challenge) }
  problemOf('bad_input', await two.api.send(secondFactors.verifySecondFactor, { body: proof }))
  replyOf(secondFactors.verifySecondFactor, await one.api.send(secondFactors.verifySecondFactor, { body: proof }))
  problemOf('bad_input', await one.api.send(secondFactors.verifySecondFactor, { body: proof }))
  problemOf('second_factor_required', await two.api.send(calls.auth.getUser, {}))
})

test('another person’s passkey isn’t accepted, and can’t be added twice', async () => {
  const [owner, thief] = [await makePerson(app), await makePerson(app)]
  const { passkey } = await addPasskey(owner.api)
  await addPasskey(thief.api)
  const { api } = await openSession(app, thief.user_uuid)
  problemOf('bad_input', await verifyPasskey(api, passkey))
  const challenge = await thief.api.call(secondFactors.startPasskey)
  problemOf('already_exists', await thief.api.send(secondFactors.addPasskey, { body: passkey.create(challenge) }))
})

test('a passkey whose counter goes back is taken for a copy; one that doesn’t count works', async () => {
  const person = await makePerson(app)
  const { passkey } = await addPasskey(person.api)
  replyOf(secondFactors.verifySecondFactor, await verifyPasskey(person.api, passkey))
  passkey.turnBack(1)
  const refused = problemOf('bad_input', await verifyPasskey(person.api, passkey))
  expect(refused.detail).toContain('a copy of it seems to exist')
  passkey.turnBack(-5)
  replyOf(secondFactors.verifySecondFactor, await verifyPasskey(person.api, passkey))

  const synced = await addPasskey(person.api, new SoftwarePasskey(null))
  for (let time = 0; time < 2; time++)
    replyOf(secondFactors.verifySecondFactor, await verifyPasskey(person.api, synced.passkey))
})

test('an authenticator app counts after its first code, and takes each code once', async () => {
  const person = await makePerson(app)
  await person.api.call(secondFactors.startAuthenticatorApp)
  expect((await person.api.call(secondFactors.listSecondFactors)).results).toEqual([])
  const { codeAt, uri, qr_code } = await addApp(person.api)
  expect(uri).toContain(`otpauth://totp/Loanyard:${encodeURIComponent(person.email)}?`)
  expect(qr_code.path).toMatch(/^M4 4h1v1h-1z/)

  const { api } = await openSession(app, person.user_uuid)
  const send = (code: string) => api.send(secondFactors.verifySecondFactor, { body: { authenticator_code: code } })
  // The code that set it up, one of a clock that is a minute off, and none at all.
  for (const code of [codeAt(-30), codeAt(-90), codeAt(120)]) problemOf('bad_input', await send(code))
  replyOf(secondFactors.verifySecondFactor, await send(codeAt(0)))
  expect(problemOf('bad_input', await send(codeAt(0))).detail).toContain('already used')
})

test('of a code sent many times at once, one counts', async () => {
  const person = await makePerson(app)
  const { codeAt } = await addApp(person.api)
  const sessions = await Promise.all(Array.from({ length: 10 }, () => openSession(app, person.user_uuid)))
  const body = { authenticator_code: codeAt(0) }
  const answers = await Promise.all(sessions.map(({ api }) => api.send(secondFactors.verifySecondFactor, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('guessing codes is limited per account', async () => {
  const person = await makePerson(app)
  await addApp(person.api)
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess++) {
    const { api } = await openSession(app, person.user_uuid)
    const body = { authenticator_code: String(guess).padStart(6, '0') }
    statuses.push((await api.send(secondFactors.verifySecondFactor, { body })).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(statuses[10]).toBe(429)
})

test('a recovery code works once, and its owner is told', async () => {
  const person = await makePerson(app)
  const { recovery_codes } = await addPasskey(person.api)
  const body = { recovery_code: ` ${recovery_codes?.[0]?.toLowerCase() ?? ''} ` }
  const { api } = await openSession(app, person.user_uuid)
  expect(await api.call(secondFactors.verifySecondFactor, { body })).toEqual({ recovery_codes: 9 })
  problemOf('bad_input', await api.send(secondFactors.verifySecondFactor, { body }))
  await expect
    .poll(async () => (await emailsTo(person.email)).toSorted())
    .toEqual(['A recovery code was used', 'A way to sign in was added'])

  const replaced = await api.call(secondFactors.replaceRecoveryCodes)
  problemOf(
    'bad_input',
    await api.send(secondFactors.verifySecondFactor, { body: { recovery_code: recovery_codes?.[1] ?? '' } }),
  )
  await api.call(secondFactors.verifySecondFactor, { body: { recovery_code: replaced.recovery_codes[0] ?? '' } })
})

test('removing the last second factor ends every session', async () => {
  const person = await makePerson(app)
  const [first, second] = [await addPasskey(person.api), await addPasskey(person.api)]
  expect(second.recovery_codes).toBeNull()
  const remove = (id: string) => person.api.send(secondFactors.removeSecondFactor, { params: { second_factor_id: id } })
  expect((await remove(first.second_factor.id)).status).toBe(204)
  await person.api.call(calls.auth.getUser)
  expect((await remove(second.second_factor.id)).status).toBe(204)
  problemOf('unauthorized', await person.api.send(calls.auth.getUser, {}))
  const { api } = await openSession(app, person.user_uuid)
  expect(await api.call(secondFactors.getSecondFactorStatus)).toMatchObject({ due: null, kinds: [], recovery_codes: 0 })
})

test('changing second factors needs a recent confirmation', async () => {
  const person = await makePerson(app)
  const { second_factor } = await addPasskey(person.api)
  await app.ask(`update sessions set identity_confirmed_at = now() - interval '11 minutes' where id = $1`, [
    person.session_uuid,
  ])
  problemOf('step_up_required', await person.api.send(secondFactors.startPasskey, {}))
  const params = { second_factor_id: second_factor.id }
  problemOf('step_up_required', await person.api.send(secondFactors.removeSecondFactor, { params }))
})

test('the database holds no secret of an authenticator app and no recovery code', async () => {
  const person = await makePerson(app)
  const { secret } = await person.api.call(secondFactors.startAuthenticatorApp)
  const { recovery_codes } = await addPasskey(person.api)
  const stored = await app.ask<{ text: string }>(
    `select f::text || (select coalesce(string_agg(c::text, ''), '') from recovery_codes c where c.user_id = f.user_id) as text
       from second_factors f where f.user_id = $1`,
    [person.user_uuid],
  )
  const text = stored.map((row) => row.text).join('')
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  for (const plain of [
    secret,
    bytes.toString('hex'),
    recovery_codes?.[0] ?? '',
    recovery_codes?.[0]?.replaceAll('-', '') ?? '',
  ])
    expect(text).not.toContain(plain)
})

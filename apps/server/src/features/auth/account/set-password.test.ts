import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, problemOf } from '../../../../testing/app/client.ts'
import { auditOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import {
  makeMagicLink,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
  type Person,
  type Staff,
} from '../../../../testing/data/factories.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { createAdminToken, createToken, getUser, refreshToken } = calls.auth
const { checkMagicLink, useMagicLink } = calls.magicLinks
const { setPassword } = calls.passwords

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })
const [harbor, cedar, third] = [await makePartner(app), await makePartner(app), await makePartner(app)]
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)
const linkFor = (person: Person) => makeMagicLink(app, person, { type: 'SET_PSWD' })
const messages = async (body: unknown) =>
  (await anonymous.refused(setPassword, 'bad_input', { body })).errors?.map(
    ({ path, message }) => `${path}: ${message}`,
  )

test('sets the password, signs in with it and ends earlier sessions', async () => {
  const person = await makeStaff(app, harbor, { password_hash, first_name: 'Ana', last_name: 'Reyes' })
  const before = await anonymous.call(createToken, { body: { email: person.email, password } })
  const [link, login] = [await linkFor(person), await makeMagicLink(app, person)]
  const chosen = 'seven boats went out'
  const { access, refresh } = await anonymous.call(setPassword, { body: { ...link, password: chosen } })

  expect(await as(access).call(getUser)).toMatchObject({ email: person.email, has_password: true })
  await anonymous.call(refreshToken, { body: { refresh } })
  for (const api of [person.api, as(before.access)]) await api.refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: before.refresh } })
  await anonymous.refused(useMagicLink, 'REVOKED', { body: login })
  await anonymous.refused(setPassword, 'USED', { body: { ...link, password: chosen } })
  await anonymous.refused(createToken, 'invalid_credentials', { body: { email: person.email, password } })
  await anonymous.call(createAdminToken, { body: { email: person.email, password: chosen } })

  const [mail] = await emailsTo(app, person.email)
  expect(mail?.subject).toBe('Your password was changed')
  expect(mail?.text).toContain('Hello Ana Reyes,')
  expect(mail?.text).not.toContain(chosen)
})

test('emails a first password as set, not as changed', async () => {
  const person = await makeStaff(app, harbor)
  await anonymous.call(setPassword, { body: { ...(await linkFor(person)), password: 'seven boats went out' } })
  const [mail] = await emailsTo(app, person.email)
  expect(mail?.subject).toBe('Your password is set')
  expect(mail?.text).not.toContain('signed out')
})

test("leaves other people's passwords, sessions and links alone", async () => {
  const [ana, ben] = [await makeStaff(app, harbor), await makeStaff(app, harbor, { password_hash })]
  const link = await makeMagicLink(app, ben)
  await anonymous.call(setPassword, { body: { ...(await linkFor(ana)), password: 'seven boats went out' } })
  await ben.api.call(getUser)
  await anonymous.call(checkMagicLink, { body: link })
  await anonymous.call(createToken, { body: { email: ben.email, password } })
})

test('rejects a common password in any spelling and keeps the link valid', async () => {
  const link = await linkFor(await makePerson(app))
  for (const common of [
    'password',
    'Password',
    'PASSWORD1',
    '12345678',
    'qwertyuiop',
    'letmein1',
    'ｐａｓｓｗｏｒｄ',
  ]) {
    expect(await messages({ ...link, password: common }), common).toEqual([
      'password: Password is too common. Please choose a stronger password.',
    ])
  }
  await anonymous.call(setPassword, { body: { ...link, password } })
})

test('accepts any eight characters and rejects seven', async () => {
  const link = await linkFor(await makePerson(app))
  const tooShort = 'password: Password must be at least 8 characters long'
  for (const short of ['x', '7 chars', '🏦'.repeat(7), 'é'.repeat(7), ' '.repeat(7)]) {
    expect(await messages({ ...link, password: short }), short).toEqual([tooShort])
  }
  expect(await messages({ ...link, password: '' })).toEqual(['password: Password is required'])
  expect(await messages(link)).toEqual(['password: Password is required'])
  expect(await messages({ ...link, password: 'x'.repeat(1001) })).toEqual(['password: Enter at most 1000 characters.'])
  expect(await messages({ password })).toEqual(['code: Enter the code.'])
  await anonymous.call(setPassword, { body: { ...link, password: '🏦⛵🌊🔑📎🧾🏠🚢' } })
})

test('accepts long, unusual and non-Latin passwords and signs in with them', async () => {
  for (const [chosen, typed] of [
    ['harbor lights at dusk. '.repeat(50).slice(0, 1000), 'harbor lights at dusk. '.repeat(50).slice(0, 1000)],
    [' blanks around it ', ' blanks around it '],
    ['пароль для гавани', 'пароль для гавани'],
    // The same letter as two code points, as some keyboards send it.
    ['caf\u00e9 am hafen', 'cafe\u0301 am hafen'],
  ] as const) {
    const person = await makePerson(app)
    await anonymous.call(setPassword, { body: { ...(await linkFor(person)), password: chosen } })
    await anonymous.call(createToken, { body: { email: person.email, password: typed } })
    await anonymous.refused(createToken, 'invalid_credentials', {
      body: { email: person.email, password: typed.slice(1) },
    })
  }
})

test('sets the password once for a hundred simultaneous requests', async () => {
  const person = await makeStaff(app, harbor)
  const link = await linkFor(person)
  const tries = Array.from({ length: 100 }, (_, index) =>
    anonymous.send(setPassword, { body: { ...link, password: `harbor lights ${index}` } }),
  )
  const answers = await Promise.all(tries)
  const won = answers.findIndex(({ status }) => status === 200)
  for (const [index, answer] of answers.entries()) if (index !== won) problemOf('USED', answer)
  await anonymous.call(createToken, { body: { email: person.email, password: `harbor lights ${won}` } })
  await emailsSettled(app)
  expect(await emailsTo(app, person.email)).toHaveLength(1)
  const open = await app.ask('select from sessions where user_id = $1 and ended_at is null', [person.user_uuid])
  expect(open).toHaveLength(2)
})

test('makes an invited person active in the inviting partner only, and records it in the audit trail', async () => {
  for (const take of [
    async (person: Staff) => {
      const link = await makeMagicLink(app, person, { type: 'SET_PSWD', invitation_id: person.uuid })
      return anonymous.call(setPassword, { body: { ...link, password } })
    },
    async (person: Staff) => {
      const link = await makeMagicLink(app, person, { invitation_id: person.uuid })
      return anonymous.call(useMagicLink, { body: link })
    },
  ]) {
    const person = await makeStaff(app, harbor, {
      status: 'Invited',
      first_name: 'Ana',
      last_name: 'Reyes',
      password_hash,
    })
    const again = await makeProfile(app, cedar, person, { status: 'Invited', role: 'Coordinator' })
    const former = await makeProfile(app, third, person, { status: 'Inactive' })
    await anonymous.refused(createAdminToken, 'invalid_credentials', { body: { email: person.email, password } })

    const { access } = await take(person)
    const { admin_profile } = await as(access).call(getUser)
    expect(admin_profile.map(({ id }) => id)).toEqual([person.id])
    await anonymous.call(createAdminToken, { body: { email: person.email, password } })
    expect(await auditOf(app, person.uuid)).toMatchObject([
      {
        action: 'staff_joined',
        actor_id: person.user_uuid,
        actor_name: `Ana Reyes (${person.email})`,
        address: '127.0.0.1',
        data: { changes: [{ field: 'status', from: 'Invited', to: 'Active' }] },
      },
    ])
    for (const { uuid } of [again, former]) expect(await auditOf(app, uuid)).toEqual([])
  }
})

test('accepts no invitation when the link is only checked or fails', async () => {
  const person = await makeStaff(app, harbor, { status: 'Invited' })
  const link = await linkFor(person)
  await anonymous.call(checkMagicLink, { body: link })
  await messages({ ...link, password: 'password' })
  await anonymous.refused(useMagicLink, 'INVALID', { body: link })
  expect(await app.ask('select status from staff where id = $1', [person.uuid])).toEqual([{ status: 'Invited' }])
})

import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { problemOf } from '../../../testing/app/client.ts'
import { emailsTo } from '../../../testing/audit/audit-entries.ts'
import { makePerson, openSession, type Person } from '../../../testing/data/factories.ts'
import { toId } from '../../services/ids.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const { getUser, updateUser } = calls.auth
const { endOtherSessions, endSession, listSessions } = calls.sessions
const { confirmUser, sendConfirmationCode } = calls.confirm

const app = await startApplication()
afterAll(() => app.close())
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)

/** Pretends that the person proved their identity this many minutes ago. */
const provedAgo = ({ session_uuid }: Person, minutes: number) =>
  app.ask('update sessions set identity_confirmed_at = now() - make_interval(mins => $2) where id = $1', [
    session_uuid,
    minutes,
  ])

/** The digits of the newest confirmation email. */
const emailedCode = (address: string, wanted: number) =>
  vi.waitFor(
    async () => {
      const text = (await emailsTo(app, address, wanted)).at(-1)?.text ?? ''
      const [digits] = /\b\d{4} \d{4}\b/.exec(text) ?? []
      if (digits === undefined) throw new Error('there is no code yet')
      return digits
    },
    { timeout: 10_000, interval: 20 },
  )

test("P2: an unattended session can't change the phone, name or other sessions", async () => {
  const person = await makePerson(app, { password_hash })
  const elsewhere = await openSession(app, person.user_uuid)
  await provedAgo(person, 11)
  const before = await person.api.call(getUser)
  for (const body of [{ phone: '(555) 010-6666' }, { first_name: 'Eve' }, { last_name: 'Thief' }]) {
    const refusal = await person.api.refused(updateUser, 'step_up_required', { body })
    expect(refusal.detail).toBe('For your security, confirm it’s you, then try again.')
  }
  const params = { session_id: toId('session', elsewhere.session) }
  await person.api.refused(endSession, 'step_up_required', { params })
  await person.api.refused(endOtherSessions, 'step_up_required')
  expect(await person.api.call(getUser)).toEqual(before)
  expect((await person.api.call(listSessions)).total_count).toBe(2)
  // Calls that gain an attacker nothing need no proof: preferences, unchanged values, and leaving.
  await person.api.call(updateUser, {
    body: { first_name: before.first_name, phone: '', notification_preferences: { lead_created: false } },
  })
  await person.api.call(endSession, { params: { session_id: toId('session', person.session_uuid) } })
})

test('P2: the password unlocks all of it for ten minutes, in that session only', async () => {
  const person = await makePerson(app, { password_hash })
  await provedAgo(person, 11)
  const wrong = await person.api.refused(confirmUser, 'bad_input', { body: { password: 'a guess' } })
  expect(wrong.errors).toEqual([{ path: 'password', message: 'That isn’t your current password.' }])
  await person.api.refused(updateUser, 'step_up_required', { body: { phone: '(555) 010-1234' } })
  const { expires_at } = await person.api.call(confirmUser, { body: { password } })
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(10)
  await person.api.call(updateUser, { body: { phone: '(555) 010-1234' } })
  await person.api.call(endOtherSessions)
  await provedAgo(person, 10)
  await person.api.refused(endOtherSessions, 'step_up_required')
})

test("P2: limits password guesses to ten, without blocking the person's other sessions", async () => {
  const person = await makePerson(app, { password_hash })
  const own = await openSession(app, person.user_uuid)
  for (let time = 0; time < 10; time++) await person.api.send(confirmUser, { body: { password: 'a guess' } })
  await person.api.refused(confirmUser, 'too_many_requests', { body: { password } })
  await own.api.call(confirmUser, { body: { password } })
})

test('P2: an account without a password confirms with an emailed code that works once, in that session, for ten minutes', async () => {
  const person = await makePerson(app)
  await provedAgo(person, 11)
  await person.api.refused(confirmUser, 'bad_input', { body: { password } })
  await person.api.refused(confirmUser, 'bad_input', { body: { code: '0000 0000' } })
  await person.api.call(sendConfirmationCode)
  problemOf('too_many_requests', await person.api.send(sendConfirmationCode))
  const code = await emailedCode(person.email, 1)
  const elsewhere = await openSession(app, person.user_uuid)
  await elsewhere.api.refused(confirmUser, 'bad_input', { body: { code } })
  await person.api.call(confirmUser, { body: { code } })
  await person.api.call(updateUser, { body: { phone: '(555) 010-1234' } })
  await person.api.refused(confirmUser, 'bad_input', { body: { code } })

  await app.ask(`delete from rate_limits where bucket like 'confirm:%'`)
  await person.api.call(sendConfirmationCode)
  const next = { body: { code: await emailedCode(person.email, 2) } }
  await app.ask(`update sessions set code_sent_at = now() - interval '10 minutes' where id = $1`, [person.session_uuid])
  const late = await person.api.refused(confirmUser, 'bad_input', next)
  expect(late.errors).toEqual([{ path: 'code', message: 'This code no longer works. Request a new one.' }])
  await app.ask('update sessions set code_sent_at = now() where id = $1', [person.session_uuid])
  for (let time = 0; time < 5; time++)
    await person.api.refused(confirmUser, 'bad_input', { body: { code: '00000000' } })
  await person.api.refused(confirmUser, 'bad_input', next)
})

test('P2: sends an account with a password no code, and reports input that is neither', async () => {
  const person = await makePerson(app, { password_hash })
  const refusal = await person.api.refused(sendConfirmationCode, 'bad_input')
  expect(refusal.detail).toBe('Your account has a password. Confirm with it.')
  for (const body of [{}, { password, code: '00000000' }, { code: '123' }, { password: '' }]) {
    await person.api.refused(confirmUser, 'bad_input', { body })
  }
})

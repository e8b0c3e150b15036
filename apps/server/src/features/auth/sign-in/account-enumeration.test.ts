import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { makeMagicLink, makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { testDatabase } from '../../../../testing/database/database.ts'
import { recordedConnection } from '../../../../testing/database/recorded-connection.ts'
import { emailsSettled } from '../../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

/** Compares statements instead of time: the noise of the machine would be larger than any difference. */
const database = await testDatabase()
const wire = await recordedConnection(database.ownerUrl)
const app = await startApplication({ ownerUrl: database.ownerUrl, throughUrl: wire.url })
// Its once-a-second exchange of counts would be recorded as part of a request.
app.services.limits.close()
afterAll(async () => {
  await app.close()
  await wire.cut()
  await database.drop()
})
const anonymous = newApi({ url: app.url, token: null })
const password = 'harbor lights at dusk'
const partner = await makePartner(app)
const known = await makeStaff(app, partner, { password_hash: await hashPassword(password) })
const withoutPassword = await makePerson(app)
const inactive = await makeStaff(app, partner, { status: 'Inactive', password_hash: await hashPassword(password) })
const strangers = [withoutPassword.email, inactive.email, `${unique('unknown')}@example.com`]

test.each(['LOG_IN', 'SET_PSWD'] as const)(
  'runs the same statements for any address when a %s link is requested',
  async (type) => {
    const statements = async (email: string) => {
      await emailsSettled(app)
      return wire.statementsOf(() => anonymous.send(calls.magicLinks.requestMagicLink, { body: { email, type } }))
    }
    const asked = await statements(known.email)
    expect(asked.at(-1)).toBe('commit')
    expect(asked.join('\n')).toContain('private.count_hits')
    // A job looks up the account.
    expect(asked.join('\n')).not.toMatch(/users|magic_links/)
    const tooSoon = await statements(known.email)
    expect(tooSoon.length).toBeLessThan(asked.length)
    for (const email of strangers) {
      expect(await statements(email)).toEqual(asked)
      expect(await statements(email)).toEqual(tooSoon)
    }
    await emailsSettled(app)
  },
)

test('runs the same statements for a wrong code at any address, before and after the fifth', async () => {
  await makeMagicLink(app, known)
  const statements = (email: string) =>
    wire.statementsOf(() => anonymous.send(calls.magicLinks.useMagicLink, { body: { email, code: '0000 0000' } }))
  for (let time = 1; time <= 6; time++) {
    const tried = await statements(known.email)
    expect(tried.length).toBeGreaterThan(4)
    // Changing a row waits for the disk, which only existing accounts would cause.
    for (const update of tried.filter((text) => text.includes('update magic_links'))) {
      expect(update).toContain(`set_config('synchronous_commit', 'off', true)`)
    }
    for (const email of strangers) expect({ time, tried: await statements(email) }).toEqual({ time, tried })
  }
})

test('runs the same statements for a wrong password at any address', async () => {
  const statements = (email: string, tried: string) =>
    wire.statementsOf(() => anonymous.send(calls.auth.createToken, { body: { email, password: tried } }))
  const wrong = await statements(known.email, 'a guess')
  expect(wrong.length).toBeGreaterThan(4)
  // Even an inactive person signs in with their own password.
  for (const email of strangers.filter((stranger) => stranger !== inactive.email))
    expect(await statements(email, password)).toEqual(wrong)
})

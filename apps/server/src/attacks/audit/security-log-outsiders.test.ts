import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'
import { unknownCaller, type SecurityEvent } from '../../services/security-log/security-event.ts'

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const { createToken } = calls.auth
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)

interface StoredEvent {
  readonly user_id: string | null
  readonly account: string | null
  readonly data: Record<string, unknown>
}

/** Stored events of requests with this user agent, oldest first. */
async function storedEvents(agent: string): Promise<StoredEvent[]> {
  await app.services.securityLog.flush()
  return app.ask<StoredEvent>(
    'select user_id, account, data from security_events where user_agent = $1 order by created',
    [agent],
  )
}

test('Q6: records a sign-in with text the database rejects, without spoiling other events or exports', async () => {
  const manager = await makeStaff(app, await makePartner(app), { role: 'Manager' })
  const headers = { 'user-agent': unique('Stranger') }
  const addresses = ['nul\u0000@example.com', 'half\ud83d@example.com', `${'x'.repeat(253)}😀@example.com`]
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      ...addresses.map((email) => anonymous.refused(createToken, 'bad_input', { body: { email, password }, headers })),
      manager.api.call(calls.leads.exportLeads),
    ])
  }
  const tried = await storedEvents(headers['user-agent'])
  expect(tried).toHaveLength(30)
  for (const row of tried)
    expect(row).toEqual({ user_id: null, account: null, data: { how: 'password', code: 'bad_input' } })
  const exports = await app.ask(`select from security_events where kind = 'export' and user_id = $1`, [
    manager.user_uuid,
  ])
  expect(exports).toHaveLength(10)
})

test('Q6: drops only the row the database rejects, and no other request waits for it in vain', async () => {
  const user_agent = unique('Batch')
  const event: SecurityEvent = {
    ...unknownCaller(),
    kind: 'export',
    outcome: 'ok',
    address: '127.0.0.1',
    user_agent,
    request_id: 'x',
  }
  const { securityLog } = app.services
  const refused = securityLog.recordNow({ ...event, subject: { type: 'deal', id: 'no UUID' } })
  const written = securityLog.recordNow(event)
  for (let other = 0; other < 20; other++) securityLog.recordEvent(event)
  await expect(refused).rejects.toThrow('invalid input syntax for type uuid')
  await written
  expect(await storedEvents(user_agent)).toHaveLength(21)
})

test("Q6: blanks and capital letters around an address don't hide whose account is attacked", async () => {
  const { email, user_uuid } = await makeStaff(app, await makePartner(app), { role: 'Manager', password_hash })
  const headers = { 'user-agent': unique('Guesser') }
  const typed = [email, ` ${email}`, `${email} `, `\t${email.toUpperCase()}\n`]
  for (const address of typed) {
    const body = { email: address, password: 'wrong guess' }
    await anonymous.refused(createToken, 'invalid_credentials', { body, headers })
  }
  expect((await storedEvents(headers['user-agent'])).map(({ user_id }) => user_id)).toEqual(typed.map(() => user_uuid))
})

test('Q6: a stranger’s text doesn’t fill the log', async () => {
  const headers = { 'user-agent': unique('Filler') }
  const body = { email: `${unique('unknown')}@example.com`, type: 'x'.repeat(60_000) }
  await anonymous.refused(calls.magicLinks.requestMagicLink, 'bad_input', { body, headers })
  const [kept] = await storedEvents(headers['user-agent'])
  expect(kept?.data).toEqual({ code: 'bad_input' })
})

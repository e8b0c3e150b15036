import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newOnboarding } from '../../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { toUuid } from '../../../services/ids.ts'

const { getUser } = calls.auth
const { onboardPartner } = calls.onboarding

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })

async function counts() {
  const tables = ['users', 'partners', 'stages', 'sessions', 'refresh_tokens']
  const emails = `(select count(*)::int from jobs.job where name = 'send_email') as emails`
  const parts = [emails, ...tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)]
  return (await app.ask<Record<string, number>>(`select ${parts.join(', ')}`))[0]
}

test('signs a retry in to the partner that the first request opened', async () => {
  const body = newOnboarding()
  const before = await counts()
  const atOnce = await Promise.all([1, 2, 3].map(() => anonymous.call(onboardPartner, { body })))
  const again = await anonymous.call(onboardPartner, { body: { ...body, email: body.email.toUpperCase() } })
  const [first] = atOnce
  expect([...atOnce, again].map(({ partner }) => partner)).toEqual(Array.from({ length: 4 }, () => first?.partner))
  expect(new Set([...atOnce, again].map(({ refresh }) => refresh)).size).toBe(4)
  expect((await newApi({ url: app.url, token: again.access }).call(getUser)).admin_profile).toHaveLength(1)
  const after = await counts()
  const grown = (table: string) => (after?.[table] ?? 0) - (before?.[table] ?? 0)
  expect(['users', 'partners', 'stages', 'emails', 'sessions'].map(grown)).toEqual([1, 1, 8, 1, 4])
})

test('accepts a retry only with the same fields and password, soon, and by the current Admin', async () => {
  const body = newOnboarding()
  const { partner } = await anonymous.call(onboardPartner, { body })
  const before = await counts()
  const refused = (change: object = {}) =>
    anonymous.refused(onboardPartner, 'email_taken', { body: { ...body, ...change } })
  const others = { first_name: 'Olu A', last_name: 'Ade', name: 'Another', zip_code: '02140', plan: 'starter' }
  for (const [field, value] of Object.entries(others)) await refused({ [field]: value })
  await refused({ password: 'harbor lights at dawn' })
  const uuid = toUuid('partner', partner.id)
  const fromTo = async (change: string, back: string) => {
    await app.ask(change, [uuid])
    await refused()
    await app.ask(back, [uuid])
  }
  await fromTo(
    `update partners set created = now() - interval '16 minutes' where id = $1`,
    'update partners set created = now() where id = $1',
  )
  await fromTo(
    `update staff set role = 'Manager' where partner_id = $1`,
    `update staff set role = 'Admin' where partner_id = $1`,
  )
  expect(await counts()).toEqual(before)
  await anonymous.call(onboardPartner, { body })
})

test('limits attempts per IP address to the configured number an hour', async () => {
  await app.ask(`update rate_limits set hits = 100 where bucket = 'onboarding:127.0.0.1'`)
  await anonymous.refused(onboardPartner, 'too_many_requests', { body: newOnboarding() })
})

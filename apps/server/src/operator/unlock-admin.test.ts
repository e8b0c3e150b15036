import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication, testSecretKey } from '../../testing/app/application.ts'
import { problemOf } from '../../testing/app/client.ts'
import { addPasskey } from '../../testing/app/second-factors.ts'
import { makePartner, makeStaff, openSession } from '../../testing/data/factories.ts'
import { saveSecurityDefaults } from '../db/security-defaults.ts'

const app = await startApplication()
afterAll(() => app.close())
const entry = fileURLToPath(new URL('../../../../tools/run.mjs', import.meta.url))

/** npm run unlock, as an operator runs it next to the running server. */
async function unlock(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    SECRET_KEY: testSecretKey,
    DATABASE_URL: app.ownerUrl,
    DATA_DIR: app.dataDir,
    PUBLIC_URL: 'https://loans.example.com',
  }
  const child = spawn(process.execPath, [entry, 'unlock', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return out + err
}

test('the operator unlocks an Admin, and no one else; the partner’s security log records it', async () => {
  const partner = await makePartner(app)
  const [admin, member] = [await makeStaff(app, partner), await makeStaff(app, partner, { role: 'Manager' })]
  await addPasskey(admin.api)
  const { api } = await openSession(app, admin.user_uuid, partner)
  problemOf('second_factor_required', await api.send(calls.leads.listLeads))
  expect(await unlock('--admin', member.email)).toContain('No Admin of a partner has the address')
  expect(await unlock('--admin', admin.email.toUpperCase())).toContain(`Admin of ${partner.name}`)
  problemOf('unauthorized', await api.send(calls.leads.listLeads))
  const again = await openSession(app, admin.user_uuid, partner)
  await again.api.call(calls.leads.listLeads)
  const recorded = await app.ask(
    `select data ->> 'command' as command, person_email from security_events where partner_id = $1 and kind = 'operator'`,
    [partner.uuid],
  )
  expect(recorded).toEqual([{ command: 'unlock-admin', person_email: admin.email }])
})

test('what the installation requires counts after the days of grace, where no Admin has chosen', async () => {
  const [untouched, chosen] = [await makePartner(app), await makePartner(app)]
  const admin = await makeStaff(app, chosen)
  await admin.api.call(calls.partnerSecurity.updateSecurityPolicy, {
    params: { audience: 'staff' },
    body: { idle_minutes: 60 },
  })
  const policies = (partner: { uuid: string }) =>
    app.ask<{ audience: string; second_factor: string; days: number | null }>(
      `select audience, second_factor, round(extract(epoch from required_from - now()) / 86400)::integer as days
         from security_policies where partner_id = $1 order by 1`,
      [partner.uuid],
    )
  const offered = (audience: string) => ({ audience, second_factor: 'offered', days: null })
  const required = (audience: string) => ({ audience, second_factor: 'required', days: 14 })
  await saveSecurityDefaults(app.ownerUrl, { rule: 'required', graceDays: 14 })
  expect(await policies(untouched)).toEqual([offered('client'), required('lender'), required('staff')])
  expect(await policies(chosen)).toEqual([offered('client'), required('lender'), offered('staff')])
  expect(await policies(await makePartner(app))).toEqual([offered('client'), required('lender'), required('staff')])
  // Starting again extends nothing.
  await app.ask(
    `update security_policies set required_from = required_from - interval '10 days' where required_from is not null`,
  )
  await saveSecurityDefaults(app.ownerUrl, { rule: 'required', graceDays: 14 })
  expect((await policies(untouched)).at(-1)).toMatchObject({ days: 4 })
  await saveSecurityDefaults(app.ownerUrl, { rule: 'offered', graceDays: 14 })
  expect(await policies(untouched)).toEqual([offered('client'), offered('lender'), offered('staff')])
})

import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, inject, test } from 'vitest'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { makeAppLogin } from '../../../testing/database/app-role.ts'
import { ask } from '../../../testing/database/database.ts'

/** The server with its own database login: docs/decisions/0005. */
const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})

test.each(['on', 'off'])('works the same with a login of its own, prepared statements %s', async (prepared) => {
  const env = { DATABASE_APP_URL: login.url, DATABASE_PREPARED: prepared }
  const own = await startApplication({ ownerUrl: app.ownerUrl, env })
  const partner = await makePartner(own)
  const { api } = await makeStaff(own, partner)
  const stranger = await makeStaff(own, await makePartner(own))
  const lead = await api.call(calls.leads.createLead, { body: wholeLead })
  const params = { lead_id: lead.id }
  await stranger.api.refused(calls.leads.getLead, 'not_found', { params })
  const converted = await api.call(calls.leads.updateLead, { params, body: { lead_status: 'Converted' } })
  const deal = await api.call(calls.deals.getDeal, { params: { deal_id: converted.deal ?? '' } })
  expect(deal.lead).toBe(lead.id)
  await api.call(calls.deals.listPortalDeals, { query: { permission_level: 'portal' } })
  await api.call(calls.auth.getUser)
  const fixture = await makeLenderFixture(own)
  await fixture.contact.api.call(calls.lenderArea.getLenderDeal, { params: { deal_id: fixture.deal.id } })
  await own.close()
})

test('refuses to start as the owner or as a role that bypasses row-level security', async () => {
  const superuser = new URL(inject('databases').adminUrl)
  superuser.pathname = new URL(app.ownerUrl).pathname
  for (const url of [app.ownerUrl, superuser.href]) {
    await expect(startApplication({ ownerUrl: app.ownerUrl, env: { DATABASE_APP_URL: url } })).rejects.toThrow(
      /could bypass row-level security: set DATABASE_APP_URL to a login of its own/,
    )
  }
  expect(await ask(app.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Q3: refuses to start with a login from which a statement could become the owner', async () => {
  const { adminUrl, owner } = inject('databases')
  const names = (url: string, options: string) => {
    const changed = new URL(url)
    changed.searchParams.set('options', options)
    return changed.href
  }
  const start = (url: string) => startApplication({ ownerUrl: app.ownerUrl, env: { DATABASE_APP_URL: url } })
  const superuser = new URL(adminUrl)
  superuser.pathname = new URL(app.ownerUrl).pathname
  for (const url of [app.ownerUrl, superuser.href]) {
    await expect(start(names(url, '-c role=loanyard_app'))).rejects.toThrow(/could bypass row-level security/)
  }
  const member = new URL(login.url).username
  for (const role of [owner, 'loanyard_system']) {
    await ask(adminUrl, `grant ${role} to ${member}`)
    await expect(start(login.url)).rejects.toThrow(`The database role "${member}" could bypass row-level security`)
    await ask(adminUrl, `revoke ${role} from ${member}`)
  }
  await ask(adminUrl, `alter role ${member} bypassrls`)
  await expect(start(names(login.url, '-c role=loanyard_app'))).rejects.toThrow(/could bypass row-level security/)
  await ask(adminUrl, `alter role ${member} nobypassrls`)
  const own = await start(names(login.url, '-c role=loanyard_app'))
  await own.close()
})

test('reports at the start a login that lacks a role, and how to fix it', async () => {
  const { adminUrl } = inject('databases')
  const [name] = new URL(login.url).username.split(':')
  await ask(adminUrl, `revoke loanyard_lender from ${name}`)
  await expect(startApplication({ ownerUrl: app.ownerUrl, env: { DATABASE_APP_URL: login.url } })).rejects.toThrow(
    `isn’t a member of loanyard_lender. Grant it as the owner: grant loanyard_lender to "${name}"`,
  )
  await ask(adminUrl, `grant loanyard_lender to ${name}`)
})

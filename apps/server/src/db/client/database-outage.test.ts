import { calls } from '@loanyard/contract/calls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi, problemOf, type Answer } from '../../../testing/app/client.ts'
import { actionsOf, emailsTo } from '../../../testing/audit/audit-entries.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../testing/data/invitations.ts'
import { testDatabase } from '../../../testing/database/database.ts'
import { runQueued } from '../../../testing/database/lock-queue.ts'
import { severableConnection } from '../../../testing/database/severable-connection.ts'

const { createDeal, getDeal, listDeals, moveStage } = calls.deals
const { createLead, exportLeads, listLeads } = calls.leads

const database = await testDatabase()
const wire = await severableConnection(database.ownerUrl)
const app = await startApplication({ ownerUrl: database.ownerUrl, throughUrl: wire.url })
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)
const anonymous = newApi({ url: app.url, token: null })
let isCut = false
const cut = async () => {
  isCut = true
  await wire.cut()
}
const reconnect = async () => {
  if (isCut) await wire.mend()
  isCut = false
}
afterEach(reconnect)
afterAll(async () => {
  await app.close()
  await wire.cut()
  await database.drop()
})

/** Asks to retry shortly, and reveals nothing internal. */
function expectUnavailable(answer: Answer): void {
  const refusal = problemOf('unavailable', answer)
  expect(refusal.detail).toBe('We can’t reach the database right now. Nothing was changed. Try again in a moment.')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('returns 503 while the database is down, and works again once it is back', async () => {
  await api.call(listLeads)
  await cut()
  for (const answer of [
    await api.send(listLeads),
    await api.send(listDeals, { query: { search: 'x' } }),
    await api.send(createLead, { body: wholeLead }),
    await api.send(createLead, { body: wholeLead, headers: { 'idempotency-key': 'away' } }),
    await api.send(exportLeads),
    await api.send(calls.auth.getUser),
    await anonymous.send(calls.auth.createToken, { body: { email: 'a@example.com', password: 'x' } }),
    await anonymous.send(calls.auth.refreshToken, { body: { refresh: 'x' } }),
    await anonymous.get('/api/health/ready'),
  ]) {
    expectUnavailable(answer)
  }
  expect((await anonymous.get('/api/health/live')).status).toBe(200)
  await api.refused(createLead, 'bad_input', { body: {} })
  await reconnect()
  expect((await anonymous.get('/api/health/ready')).status).toBe(200)
  await api.call(createLead, { body: wholeLead, headers: { 'idempotency-key': 'away' } })
  expect((await api.call(listLeads)).total_count).toBe(1)
})

test('reports a change cut off midway, which didn’t happen', async () => {
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  const cutting: Promise<void>[] = []
  const answers = await runQueued(
    app,
    {
      statements: [['select from deals where id = $1 for update', [deal.uuid]]],
      onceWaiting: () => void cutting.push(cut()),
    },
    [1, 2].map(() => () => api.send(moveStage, { params, body: {} })),
  )
  await Promise.all(cutting)
  for (const answer of answers) expectUnavailable(answer)
  await reconnect()
  expect((await api.call(getDeal, { params })).stage.number).toBe(1)
  expect(await actionsOf(app, deal.uuid)).toEqual([])
  expect((await api.call(moveStage, { params, body: {} })).stage.number).toBe(2)
})

test('never lets a cut-off export look complete', async () => {
  const own = await makePartner(app)
  const staff = await makeStaff(app, own)
  // Wide rows, so that they don't all fit into the buffers between server and client.
  await app.ask('alter table leads disable trigger user')
  await app.ask(
    `insert into leads (partner_id, id, full_name, email) select $1, gen_random_uuid(), 'Lead ' || n, repeat('x', 4000) from generate_series(1, 3000) n`,
    [own.uuid],
  )
  await app.ask('alter table leads enable trigger user')
  const reply = await fetch(`${app.url}/api/v0/leads/partners/${own.id}/export`, {
    headers: { authorization: `Bearer ${staff.api.token}` },
  })
  expect(reply.status).toBe(200)
  const reader = reply.body?.getReader()
  await reader?.read()
  await cut()
  const rest = (async () => {
    for (;;) if ((await reader?.read())?.done !== false) return 'came to an end'
  })()
  await expect(rest).rejects.toThrow()
})

test('sends emails queued before an outage once the database is back', async () => {
  const email = `${unique('later')}@example.com`
  await app.ask('alter table captured_emails rename to mail_elsewhere')
  await api.call(createDeal, {
    body: { title: 'Later', borrower: { first_name: 'La', last_name: 'Ter', email }, loan_amount: '1' },
  })
  await borrowersInvited(app)
  const waiting = `name = 'send_email' and state = 'retry'`
  await expect.poll(() => app.ask(`select from jobs.job where ${waiting}`), { timeout: 10_000 }).toHaveLength(1)
  await cut()
  await app.ask('alter table mail_elsewhere rename to captured_emails')
  await reconnect()
  // Instead of the five to ten seconds before its next try.
  await app.ask(`update jobs.job set start_after = now() where ${waiting}`)
  expect((await emailsTo(app, email))[0]?.subject).toBe('You’re invited to your loan portal')
})

test('survives a connection that the database ends', async () => {
  for (let times = 0; times < 3; times++) {
    await api.call(listDeals)
    await app.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'loanyard' and datname = current_database()`,
    )
    const answers = await Promise.all([1, 2, 3].map(() => api.send(listDeals)))
    for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer)
    await api.call(listDeals)
  }
})

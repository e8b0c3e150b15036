import { calls } from '@loanyard/contract/calls'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, test, vi } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { testDatabase } from '../../../testing/database/database.ts'
import { severableConnection } from '../../../testing/database/severable-connection.ts'
import { startEmailServer } from '../../../testing/email/email-server.ts'

const database = await testDatabase()
const wire = await severableConnection(database.ownerUrl)
const server = await startEmailServer()
const app = await startApplication({
  ownerUrl: database.ownerUrl,
  throughUrl: wire.url,
  env: { SMTP_URL: server.url },
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
  await wire.cut()
  await server.close()
  await database.drop()
})

test('sends an email once if the database goes down during delivery', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  const email = `${unique('borrower')}@example.com`
  const borrower = { first_name: 'Bo', last_name: 'Rower', email }
  const taken = Promise.withResolvers<void>()
  server.silence = taken.promise
  const marked = vi.spyOn(PgBoss.prototype, 'complete')
  await api.call(calls.deals.createDeal, { body: { title: 'Bakery', borrower, loan_amount: '1' } })
  await expect.poll(() => server.accepted.length, { timeout: 15_000 }).toBe(1)
  await wire.cut()
  taken.resolve()
  // The first attempt to mark it as done meets no database.
  await expect.poll(() => marked.mock.settledResults.map(({ type }) => type)).toContain('rejected')
  await wire.mend()
  const job = () => app.ask(`select state::text, retry_count from jobs.job where name = 'send_email'`)
  await expect.poll(job, { timeout: 15_000 }).toEqual([{ state: 'completed', retry_count: 0 }])
  expect(server.accepted).toHaveLength(1)
})

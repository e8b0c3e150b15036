import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../testing/app/application.ts'
import { readConfig } from '../config/index.ts'
import { seedDemo } from './seed.ts'

const app = await startApplication()
afterAll(() => app.close())

test('every borrower of the demo was invited or has joined, and who answered has joined and signed in', async () => {
  const config = { ...readConfig({ DEMO_DATA: 'off', DATA_DIR: app.dataDir }), filesDir: join(app.dataDir, 'files') }
  await seedDemo({ config, ownerUrl: app.ownerUrl })
  const without = await app.ask(
    `select d.title from deals d
      where not exists (select from deal_clients c where c.partner_id = d.partner_id and c.deal_id = d.id)
        and not exists (select from deal_invitations i where i.partner_id = d.partner_id and i.deal_id = d.id)`,
  )
  expect(without).toEqual([])
  const strangers = await app.ask(
    `select s.submitted_by_name from submissions s join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id
      where s.submitted_by is not null
        and not exists (select from staff f where f.partner_id = s.partner_id and f.user_id = s.submitted_by)
        and not exists (select from deal_clients c where c.partner_id = s.partner_id and c.deal_id = r.deal_id and c.user_id = s.submitted_by)`,
  )
  expect(strangers).toEqual([])
  const neverSignedIn = await app.ask(
    `select a.made_by_name as name from lender_offers a join users u on u.id = a.made_by where u.last_login is null
     union select r.by_name from lender_responses r join users u on u.id = r.by_user where u.last_login is null
     union select d.user_name from lender_downloads d join users u on u.id = d.user_id where u.last_login is null`,
  )
  expect(neverSignedIn).toEqual([])
})

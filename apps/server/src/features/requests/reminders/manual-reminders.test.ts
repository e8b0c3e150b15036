import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { insert, makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { newUuid } from '../../../services/ids.ts'

const app = await startApplication()
afterAll(() => app.close())

test("sends a manual reminder of the deal's open requests, at most once an hour", async () => {
  const partner = await makePartner(app)
  const [deal, person] = [await makeDeal(app, partner), await makePerson(app)]
  await makeClient(app, partner, deal, person)
  const admin = await makeStaff(app, partner)
  const params = { deal_id: deal.id }
  expect(await admin.api.call(calls.requests.remindClient, { params })).toEqual({ reminded_of: 0 })
  await insert(app, 'requirements', {
    partner_id: partner.uuid,
    id: newUuid(),
    deal_id: deal.uuid,
    kind: 'Document',
    title: 'Debt schedule',
    created_by: admin.user_uuid,
    notified_at: new Date(),
    pending_since: new Date(),
  })
  expect(await admin.api.call(calls.requests.remindClient, { params })).toEqual({ reminded_of: 1 })
  const [email] = await emailsTo(app, person.email)
  expect(email?.text).toContain('Debt schedule')
  await admin.api.refused(calls.requests.remindClient, 'too_many_requests', { params })
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [deal.uuid])
  await admin.api.refused(calls.requests.remindClient, 'deal_not_active', { params })
})

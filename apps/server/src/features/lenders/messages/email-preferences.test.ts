import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import type { Api } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { makeLender, makeLenderStaff } from '../../../../testing/data/lenders.ts'

const { shareDealWithLender, shareDealWithLenderStaff, sendDealMessage } = calls.lenderSharing

const app = await sharedApplication()

const turnOffEmails = ({ api }: { api: Api }) =>
  api.call(calls.auth.updateUser, { body: { notification_preferences: { deal_shared: false } } })
const emailsSentTo = ({ email }: { email: string }) =>
  app.ask('select from captured_emails where recipient = $1', [email])

test("emails no one who turned off shared-deal emails, but always those who haven't accepted yet", async () => {
  const fixture = await makeLenderFixture(app)
  const { partner, admin, deal } = fixture
  const lender = await makeLender(app, partner, admin)
  const [quiet, invited, wanting] = [
    await makeLenderStaff(app, partner, lender),
    await makeLenderStaff(app, partner, lender, { status: 'Invited' }),
    await makeLenderStaff(app, partner, lender),
  ]
  for (const one of [lender.contact, quiet, invited]) await turnOffEmails(one)
  await admin.api.call(shareDealWithLender, { body: { lender: lender.id, deal: deal.id } })
  const lender_staffs = [quiet.id, invited.id, wanting.id]
  await admin.api.call(shareDealWithLenderStaff, { body: { lender_staffs, deal: deal.id } })
  for (const one of [wanting, invited]) expect(await emailsTo(app, one.email)).toHaveLength(1)
  for (const one of [lender.contact, quiet]) expect(await emailsSentTo(one)).toEqual([])
})

test('sends no message emails to either side when they are turned off', async () => {
  const { admin, contact, assigned, lender, deal } = await makeLenderFixture(app)
  for (const one of [admin, contact]) await turnOffEmails(one)
  const params = { deal_id: deal.id, lender_id: lender.id }
  await admin.api.call(sendDealMessage, { params, body: { text: 'Here it is.' } })
  await emailsTo(app, assigned.email)
  expect(await emailsSentTo(contact)).toEqual([])
  const own = { params: { deal_id: deal.id }, body: { text: 'Thank you.' } }
  await contact.api.call(calls.lenderArea.sendOwnDealMessage, own)
  await app.ask(`insert into jobs.job (name, data) values ('notify_partners', '{}')`)
  const pending = () => app.ask('select from lender_messages where notified_at is null and deal_id = $1', [deal.uuid])
  await expect.poll(pending, { timeout: 10_000 }).toEqual([])
  expect(await emailsSentTo(admin)).toEqual([])
})

test('emails a message only to those who have not read it', async () => {
  const { admin, contact, assigned, lender, deal, partner } = await makeLenderFixture(app)
  // As if the thread were open on their screen.
  await app.ask(
    `insert into lender_message_reads (partner_id, deal_id, lender_id, user_id, read_at)
     values ($1, $2, $3, $4, now() + interval '1 minute')`,
    [partner.uuid, deal.uuid, lender.uuid, contact.user_uuid],
  )
  const params = { deal_id: deal.id, lender_id: lender.id }
  await admin.api.call(sendDealMessage, { params, body: { text: 'We have the appraisal now.' } })
  expect((await emailsTo(app, assigned.email))[0]?.text).toContain('We have the appraisal now.')
  expect(await emailsSentTo(contact)).toEqual([])
})

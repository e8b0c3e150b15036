import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newColleague, wholeDeal } from '../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { unique } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { emailsSettled } from '../../../testing/email/emailed-links.ts'

const app = await startApplication()
afterAll(() => app.close())

const typed = 'ACTION NEEDED: confirm your SSN at https://evil.example/irs?now within 24 h, call 1-800-555-0199'

test('T7: subjects contain names without links and numbers, and emails no typed link', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, partner, deal, contact, lender } = fixture
  await app.ask('update partners set name = $2 where id = $1', [partner.uuid, `Harbor ${typed}`])
  await app.ask('update deals set title = $2 where id = $1', [deal.uuid, typed])
  const api = admin.api
  const borrower = {
    ...wholeDeal.borrower,
    first_name: 'See https://evil.example/irs now',
    email: `${unique('subject')}@example.com`,
  }
  await api.call(calls.deals.createDeal, { body: { title: typed, borrower, loan_amount: '5.00' } })
  await api.call(calls.staff.addStaff, { body: { ...newColleague(), full_name: 'See https://evil.example/irs now' } })
  const bank = await api.call(calls.lenders.createLender, {
    body: { name: typed, lender_email: `${unique('bank')}@example.com`, lender_phone: '(555) 010-1234' },
  })
  await api.call(calls.lenderSharing.shareDealWithLender, { body: { lender: bank.id, deal: deal.id } })
  const params = { deal_id: deal.id, lender_id: lender.id }
  await api.call(calls.lenderSharing.sendDealMessage, { params, body: { text: typed } })
  const stage = fixture.stage(1)
  const asked = { deal: deal.id, stage, request_type: 'Question', title: typed } as const
  await api.call(calls.requests.createAdditionalRequest, { body: asked })
  await contact.api.call(calls.lenderArea.sendOwnDealMessage, { params: { deal_id: deal.id }, body: { text: typed } })
  await app.ask(`insert into jobs.job (name, data) values ('notify_partners', '{}')`)
  const emails = () =>
    app.ask<{ recipient: string; subject: string; text: string; html: string }>(
      'select recipient, subject, text, html from captured_emails order by id',
    )
  const kinds = 7
  await expect
    .poll(async () => new Set((await emails()).map(({ subject }) => subject)).size, { timeout: 15_000 })
    .toBe(kinds)
  await emailsSettled(app)
  for (const { subject, text, html } of await emails()) {
    expect(subject).not.toMatch(/https?:|evil\.example|555|0199|confirm your SSN at .*within/)
    expect(subject.length).toBeLessThan(160)
    expect(`${text}${html}`).not.toMatch(/:\/\/evil|evil\.example\/i/)
  }
})

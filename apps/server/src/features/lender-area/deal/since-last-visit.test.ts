import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { lenderTools, makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'

const app = await sharedApplication()
const { answered, paper } = lenderTools(app)

const sinceOf = async ({ contact, deal }: LenderFixture, person = contact) =>
  (await person.api.call(calls.lenderArea.getLenderDeal, { params: { deal_id: deal.id } })).since_last_visit

/** Everyone's visits so far, and what happened until now, were this long ago. */
const letPass = async ({ deal }: LenderFixture, time: string) => {
  await app.ask('update lender_visits set last_opened_at = last_opened_at - $2::interval where deal_id = $1', [
    deal.uuid,
    time,
  ])
}

test('counts what became visible since a person’s last visit, for each person', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, assigned } = fixture
  const params = { deal_id: deal.id }
  expect(await sinceOf(fixture)).toBeNull()
  await sinceOf(fixture, assigned)
  await letPass(fixture, '2 hours')
  await app.ask(`update deals set modified = now() - interval '1 day' where id = $1`, [deal.uuid])
  const nothing = { documents: 0, answers: 0, financials: false, deal: false }
  expect(await sinceOf(fixture)).toMatchObject(nothing)
  await paper(fixture)
  await paper(fixture, { approve: false })
  await answered(fixture, 'Question', () => ({ answer: 'Yes' }))
  const items = [{ item_name: 'Building', lender_amount: '750000' }]
  await admin.api.call(calls.financials.saveSourceUse, { params, body: { items } })
  expect(await sinceOf(fixture)).toMatchObject({ documents: 1, answers: 1, financials: true, deal: false })
  await admin.api.call(calls.deals.updateDeal, { params, body: { reason: 'A second oven' } })
  expect(await sinceOf(fixture, assigned)).toMatchObject({ documents: 1, answers: 1, financials: true, deal: true })
})

test('keeps showing the changes for the length of a visit, and not in the next one', async () => {
  const fixture = await makeLenderFixture(app)
  await sinceOf(fixture)
  await letPass(fixture, '2 hours')
  await paper(fixture)
  expect(await sinceOf(fixture)).toMatchObject({ documents: 1 })
  await letPass(fixture, '10 minutes')
  expect(await sinceOf(fixture)).toMatchObject({ documents: 1 })
  await app.ask(
    `update submissions set decided_at = decided_at - interval '3 hours'
    where requirement_id in (select id from requirements where deal_id = $1)`,
    [fixture.deal.uuid],
  )
  await letPass(fixture, '1 hour')
  expect(await sinceOf(fixture)).toMatchObject({ documents: 0 })
})

import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { shareDeal } from '../../../../testing/data/factories.ts'

const { createAdditionalRequest } = calls.requests
const { decideSubmission, submitAnswer } = calls.submissions
const { listReviewQueue } = calls.reviewQueue

const app = await sharedApplication()
const { askFor } = dealTools(app)

async function answeredOn(own: Awaited<ReturnType<typeof makeDealFixture>>, answer: object = { answer: 'Yes' }) {
  const request = await askFor(own, 'Question')
  const made = await own.client.api.call(submitAnswer, { params: { request_id: request.id }, body: answer })
  return { id: request.id, title: request.title, submission: made.id }
}

test('lists what waits for review over all deals, the longest waiting first, until it is decided', async () => {
  const own = await makeDealFixture(app)
  const first = await answeredOn(own)
  const second = await answeredOn(own, { not_applicable: 'No debts' })
  await askFor(own, 'Question')
  const other = await own.newDeal(own.client)
  const third = await answeredOn({ ...own, deal: other })
  const page = await own.admin.api.call(listReviewQueue, {})
  expect(page.results.map(({ request }) => request)).toEqual([first.id, second.id, third.id])
  expect(page).toMatchObject({ total_count: 3, next: null })
  expect(page.results[0]).toMatchObject({
    id: first.submission,
    deal: { id: own.deal.id },
    kind: 'Question',
    title: first.title,
    submitted_by: { name: own.client.full_name, side: 'client' },
    documents_count: 0,
    is_not_applicable: false,
  })
  expect(page.results[1]).toMatchObject({ is_not_applicable: true })
  const small = await own.admin.api.call(listReviewQueue, { query: { limit: '2' } })
  expect(small.results).toHaveLength(2)
  await own.manager.api.call(decideSubmission, {
    params: { request_id: first.id, submission_id: first.submission, status: 'Approved' },
    body: {},
  })
  await app.ask(`update deals set status = 'Withdrawn' where id = $1`, [other.uuid])
  const left = await own.admin.api.call(listReviewQueue, {})
  expect(left.results.map(({ request }) => request)).toEqual([second.id])
})

test('shows a Coordinator their deals only; mine are those of the person’s day and what they requested', async () => {
  const own = await makeDealFixture(app)
  const onShared = await answeredOn(own)
  const hidden = await own.newDeal(own.client)
  const onHidden = await answeredOn({ ...own, deal: hidden })
  const requested = await own.manager.api.call(createAdditionalRequest, {
    body: { deal: own.deal.id, stage: own.stage(1), title: 'Why?', request_type: 'Question' },
  })
  await own.client.api.call(submitAnswer, { params: { request_id: requested.id }, body: { answer: 'So.' } })
  const idsOf = async (person: typeof own.admin, query: { of?: 'mine' | 'everyone'; request?: string } = {}) => {
    const { results, total_count } = await person.api.call(listReviewQueue, { query })
    expect(total_count).toBe(results.length)
    return results.map(({ request }) => request)
  }
  expect(await idsOf(own.coordinator)).toEqual([onShared.id, requested.id])
  expect(await idsOf(own.coordinator, { of: 'mine' })).toEqual([onShared.id, requested.id])
  expect(await idsOf(own.coordinator, { request: onHidden.id })).toEqual([])
  expect(await idsOf(own.manager, { of: 'everyone' })).toEqual([onShared.id, onHidden.id, requested.id])
  // No active Coordinator looks after the second deal.
  expect(await idsOf(own.manager, { of: 'mine' })).toEqual([onHidden.id, requested.id])
  expect(await idsOf(own.manager, { request: onHidden.id })).toEqual([onHidden.id])
  await shareDeal(app, own.partner, hidden, own.coordinator)
  expect(await idsOf(own.coordinator)).toEqual([onShared.id, onHidden.id, requested.id])
  expect(await idsOf(own.manager, { of: 'mine' })).toEqual([requested.id])
})

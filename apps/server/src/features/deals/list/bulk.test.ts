import { calls } from '@loanyard/contract/calls'
import type { BulkAct } from '@loanyard/contract/deals/bulk'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeBundle, makeAttachment } from '../../../../testing/data/bundles.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makeDeal, makePartner, makeStaff } from '../../../../testing/data/factories.ts'

const { changeDeals, getDeal, moveStage } = calls.deals
const app = await sharedApplication()
const { askFor } = dealTools(app)

test('each deal has its own result: what one refuses, the others don’t', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, coordinator, deal, partner } = fixture
  await askFor(fixture, 'Question')
  const [free, declined] = [await makeDeal(app, partner), await makeDeal(app, partner, { status: 'Declined' })]
  const foreign = await makeDeal(app, await makePartner(app))
  const body = {
    act: { kind: 'stage', stage: fixture.stage(2) } as const,
    deals: [deal, free, declined, foreign].map(({ id }) => ({ id })),
  }
  const { results } = await admin.api.call(changeDeals, { body })
  expect(results.map(({ problem }) => problem === null)).toEqual([false, true, false, false])
  expect(results[0]?.problem).toContain('required')
  expect(results[1]?.deal?.stage.id).toBe(fixture.stage(2))
  expect(results[3]?.deal).toBeNull()
  const own = await coordinator.api.call(changeDeals, {
    body: { act: { kind: 'status', status: 'On Hold' }, deals: [{ id: deal.id }, { id: free.id }] },
  })
  expect(own.results.map(({ problem, deal: now }) => [problem === null, now?.status])).toEqual([
    [true, 'On Hold'],
    [false, undefined],
  ])
  expect((await admin.api.call(getDeal, { params: { deal_id: free.id } })).status).toBe('Active')
})

test('a deal that someone else has moved stays where they put it', async () => {
  const partner = await makePartner(app)
  const [admin, other] = [await makeStaff(app, partner), await makeStaff(app, partner)]
  const deals = [await makeDeal(app, partner), await makeDeal(app, partner)]
  const [first] = deals
  const moved = await other.api.call(moveStage, { params: { deal_id: first?.id ?? '' }, body: {} })
  const { results } = await admin.api.call(changeDeals, {
    body: {
      act: { kind: 'stage', stage: partner.stages[3]?.id ?? '' },
      deals: deals.map(({ id }) => ({ id, version: 1 })),
    },
  })
  expect(results.map(({ problem }) => problem === null)).toEqual([false, true])
  expect(results[0]?.deal).toMatchObject({ stage: moved.stage, version: moved.version })
})

test('assigns, takes away, requests a checklist and reminds, each by the right it needs', async () => {
  const fixture = await makeDealFixture(app)
  const { admin, manager, coordinator, deal, partner } = fixture
  const second = await makeStaff(app, partner, { role: 'Coordinator' })
  const deals = [{ id: deal.id }]
  const act = async ({ api }: typeof admin, kind: BulkAct) =>
    (await api.call(changeDeals, { body: { act: kind, deals } })).results[0]
  const assigned = await act(manager, { kind: 'assign', staff: second.id })
  expect(assigned?.deal?.coordinators.map(({ id }) => id)).toEqual([coordinator.id, second.id])
  expect((await act(coordinator, { kind: 'assign', staff: second.id }))?.problem).not.toBeNull()
  const without = await act(admin, { kind: 'unassign', staff: second.id })
  expect(without?.deal?.coordinators.map(({ id }) => id)).toEqual([coordinator.id])
  const bundle = await makeBundle(app, partner, admin)
  await makeAttachment(app, partner, bundle)
  const requested = await act(coordinator, { kind: 'checklist', bundle: bundle.id })
  expect(requested).toMatchObject({ problem: null, deal: { progress: { requirements: 1 } } })
  expect((await act(coordinator, { kind: 'checklist', bundle: bundle.id }))?.problem).not.toBeNull()
  expect((await act(coordinator, { kind: 'remind' }))?.problem).toBeNull()
  expect((await act(admin, { kind: 'remind' }))?.problem).not.toBeNull()
})

test('a call for deals that are all out of reach is refused like a call for one', async () => {
  const { coordinator, partner } = await makeDealFixture(app)
  const [unshared, foreign] = [await makeDeal(app, partner), await makeDeal(app, await makePartner(app))]
  const act = { kind: 'status', status: 'Declined' } as const
  const deals = [unshared, foreign].map(({ id }) => ({ id }))
  await coordinator.api.refused(changeDeals, 'not_found', { body: { act, deals } })
  expect(await app.ask('select status from deals where id = $1', [unshared.uuid])).toEqual([{ status: 'Active' }])
})

test('takes up to 100 deals, each once', async () => {
  const { admin, deal } = await makeDealFixture(app)
  const act = { kind: 'remind' } as const
  await admin.api.refused(changeDeals, 'bad_input', { body: { act, deals: [] } })
  await admin.api.refused(changeDeals, 'bad_input', { body: { act, deals: [{ id: deal.id }, { id: deal.id }] } })
})

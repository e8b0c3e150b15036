import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { makeRequirement } from '../../../../testing/access/request-resources.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeDealFixture } from '../../../../testing/data/deal-fixture.ts'

const { getDeal, listDeals, moveStage, updateDeal } = calls.deals

const app = await sharedApplication()

/** A deal in the first stage with a required lease and an optional answer open. */
async function dealWithOpenRequests() {
  const fixture = await makeDealFixture(app)
  const { deal, partner, admin } = fixture
  const ask = (title: string, columns: object = {}) =>
    makeRequirement(app, partner, admin, { deal_id: deal.uuid, stage_id: partner.stages[0]?.uuid, title, ...columns })
  const lease = await ask('Lease')
  await ask('Anything else?', { is_required: false })
  await ask('Purchase agreement', { stage_id: partner.stages[1]?.uuid })
  return { ...fixture, ask, lease, params: { deal_id: deal.id } }
}

test('rejects a move while required requests of the stage are open and names them', async () => {
  const { admin, coordinator, lease, params, stage, ask } = await dealWithOpenRequests()
  const refusal = await coordinator.api.refused(moveStage, 'open_requirements', { params, body: {} })
  expect(refusal.detail).toBe('One required request is still open in Pre-Qualification.')
  expect(refusal.errors).toEqual([{ path: lease.id, message: 'Lease' }])
  const second = await ask('Form 413', { status: 'Submitted' })
  const both = await admin.api.refused(updateDeal, 'open_requirements', { params, body: { stage: stage(3) } })
  expect(both.detail).toBe('2 required requests are still open in Pre-Qualification.')
  expect(both.errors?.map(({ path }) => path)).toEqual([lease.id, second.id])
  const given = { params, body: { to_stage: stage(3) } }
  expect((await admin.api.refused(moveStage, 'open_requirements', given)).errors).toEqual(both.errors)
  expect((await admin.api.call(getDeal, { params })).stage.number).toBe(1)
})

test.each(['Approved', 'Waived'])('ignores requests that are %s or deleted', async (status) => {
  const { admin, lease, params, ask } = await dealWithOpenRequests()
  await ask('Taken back', { deleted_at: new Date() })
  await app.ask('update requirements set status = $2 where id = $1', [lease.uuid, status])
  expect((await admin.api.call(moveStage, { params, body: {} })).stage.number).toBe(2)
})

test('lets an Admin or Manager, but no Coordinator, force a move and records it as forced', async () => {
  const { admin, manager, coordinator, params, deal, stage } = await dealWithOpenRequests()
  const body = { force: true }
  await coordinator.api.refused(moveStage, 'forbidden', { params, body })
  await coordinator.api.refused(updateDeal, 'forbidden', { params, body: { ...body, stage: stage(2) } })
  expect((await manager.api.call(moveStage, { params, body })).stage.number).toBe(2)
  expect((await admin.api.call(updateDeal, { params, body: { ...body, stage: stage(4) } })).stage.number).toBe(4)
  const moves = (await auditOf(app, deal.uuid)).filter(({ action }) => action === 'deal_stage_moved')
  expect(moves.map(({ data }) => data)).toMatchObject([{ forced: true }, { forced: true }])
  const kept = await app.ask('select forced from deal_stage_moves where deal_id = $1', [deal.uuid])
  expect(kept).toEqual([{ forced: true }, { forced: true }])
})

test('moves back to an earlier stage whatever is open', async () => {
  const { admin, params, partner, deal, stage } = await dealWithOpenRequests()
  await app.ask('update deals set stage_id = $2 where id = $1', [deal.uuid, partner.stages[1]?.uuid])
  await admin.api.refused(moveStage, 'open_requirements', { params, body: {} })
  expect((await admin.api.call(updateDeal, { params, body: { stage: stage(1) } })).stage.number).toBe(1)
  await app.ask('update deals set stage_id = $2 where id = $1', [deal.uuid, partner.stages[1]?.uuid])
  expect((await admin.api.call(moveStage, { params, body: { to_stage: stage(1) } })).stage.number).toBe(1)
})

test('returns the progress of requests and whose turn it is', async () => {
  const { admin, lease, params, ask, deal } = await dealWithOpenRequests()
  const turn = async () => {
    const { progress, waiting_on } = await admin.api.call(getDeal, { params })
    const { results } = await admin.api.call(listDeals)
    expect(results.find(({ id }) => id === deal.id)).toMatchObject({ progress, waiting_on })
    const asked = await admin.api.call(calls.requests.listRequirements, { params })
    expect(asked).toMatchObject({ progress, waiting_on })
    return [waiting_on, ...Object.values(progress)]
  }
  const set = (status: string) => app.ask('update requirements set status = $2 where id = $1', [lease.uuid, status])
  expect(await turn()).toEqual(['client', 3, 0, 0])
  await set('Submitted')
  expect(await turn()).toEqual(['staff', 3, 0, 1])
  await set('Approved')
  await ask('Form 1919', { status: 'Waived' })
  expect(await turn()).toEqual(['client', 4, 2, 0])
  await app.ask(`update requirements set deleted_at = now() where deal_id = $1 and title = 'Purchase agreement'`, [
    deal.uuid,
  ])
  expect(await turn()).toEqual(['nobody', 3, 2, 0])
})

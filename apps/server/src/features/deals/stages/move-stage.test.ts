import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeDeal, makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'

const { getDeal, moveStage, updateDeal } = calls.deals

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const stageId = (number: number) => partner.stages[number - 1]?.id ?? ''

async function newDeal(columns = {}) {
  const deal = await makeDeal(app, partner, columns)
  return { ...deal, params: { deal_id: deal.id } }
}

test('moves a deal to the next stage by number and keeps the move', async () => {
  const { params, uuid } = await newDeal({ stage_entered_at: '2026-01-01', status: 'Active' })
  const moved = await admin.api.call(moveStage, { params, body: { from_stage: stageId(1) } })
  expect(moved).toMatchObject({ stage: { id: stageId(2), name: 'Document Collection', number: 2 }, version: 2 })
  expect(Date.parse(moved.stage_entered)).toBeGreaterThan(Date.parse('2026-01-02'))
  expect(await admin.api.call(getDeal, { params })).toEqual(moved)
  const moves = await app.ask(
    'select from_stage_id, to_stage_id, moved_by, forced from deal_stage_moves where deal_id = $1',
    [uuid],
  )
  expect(moves).toEqual([
    {
      from_stage_id: partner.stages[0]?.uuid,
      to_stage_id: partner.stages[1]?.uuid,
      moved_by: admin.uuid,
      forced: false,
    },
  ])
  expect((await auditOf(app, uuid)).map(({ action, data }) => ({ action, ...data }))).toMatchObject([
    {
      action: 'deal_stage_moved',
      changes: [{ field: 'stage', from: 'Pre-Qualification', to: 'Document Collection' }],
      forced: false,
    },
  ])
})

test('a move taken back at once leaves the time in the stage as it was, and tells no one', async () => {
  const { params, uuid } = await newDeal()
  const colleague = await makeStaff(app, partner)
  const before = await admin.api.call(getDeal, { params })
  const toldOf = async (title: string) =>
    (await colleague.api.call(calls.notifications.listStaffNotifications)).results.filter(
      (each) => each.title === title && each.deal_id === params.deal_id,
    ).length
  await admin.api.call(moveStage, { params, body: { to_stage: stageId(2) } })
  expect(await toldOf('Stage changed')).toBe(1)
  const back = await admin.api.call(moveStage, { params, body: { to_stage: stageId(1) } })
  expect(back).toMatchObject({ stage: { id: stageId(1) }, version: 3 })
  expect(Date.parse(back.stage_entered)).toBe(Date.parse(before.created))
  expect(await admin.api.call(getDeal, { params })).toEqual(back)
  expect(await toldOf('Stage changed')).toBe(0)
  expect(await app.ask('select id from deal_stage_moves where deal_id = $1', [uuid])).toEqual([])
  expect((await auditOf(app, uuid)).map(({ data }) => data)).toMatchObject([{ forced: false }, { undone: true }])
})

test('only its maker takes a move back, and only at once', async () => {
  const colleague = await makeStaff(app, partner)
  const [others, late] = [await newDeal(), await newDeal()]
  for (const { params } of [others, late]) await admin.api.call(moveStage, { params, body: { to_stage: stageId(2) } })
  await app.ask(`update deal_stage_moves set moved_at = moved_at - interval '31 seconds' where deal_id = $1`, [
    late.uuid,
  ])
  await colleague.api.call(moveStage, { params: others.params, body: { to_stage: stageId(1) } })
  await admin.api.call(moveStage, { params: late.params, body: { to_stage: stageId(1) } })
  for (const { uuid } of [others, late])
    expect(await app.ask('select id from deal_stage_moves where deal_id = $1', [uuid])).toHaveLength(2)
})

test('rejects a stale from_stage and returns the current deal', async () => {
  const { params } = await newDeal()
  const refusal = await admin.api.refused(moveStage, 'stage_changed', { params, body: { from_stage: stageId(2) } })
  expect(refusal.detail).toBe('Someone else moved this deal. It’s now in Pre-Qualification.')
  expect(refusal.current).toEqual(await admin.api.call(getDeal, { params }))
})

test('rejects a move from the last stage', async () => {
  const { params } = await newDeal({ stage_id: partner.stages[7]?.uuid })
  expect((await admin.api.refused(moveStage, 'last_stage', { params, body: {} })).detail).toBe(
    'Funded is the last stage.',
  )
})

test('moves only active deals, by this call or by a change of stage', async () => {
  for (const status of ['On Hold', 'Funded', 'Declined', 'Withdrawn'] as const) {
    const { params } = await newDeal({ status })
    const sentence = `This deal is ${status}. Only Active deals can move between stages.`
    expect((await admin.api.refused(moveStage, 'deal_not_active', { params, body: {} })).detail).toBe(sentence)
    const change = { params, body: { stage: stageId(3) } }
    expect((await admin.api.refused(updateDeal, 'deal_not_active', change)).detail).toBe(sentence)
    await admin.api.call(updateDeal, { params, body: { stage: stageId(1) } })
    expect(await admin.api.call(updateDeal, { params, body: { stage: stageId(3), status: 'Active' } })).toMatchObject({
      stage: { number: 3 },
      status: 'Active',
    })
  }
})

test('moves a deal to any stage of the partner by a change of stage, back too', async () => {
  const { params, uuid } = await newDeal({ stage_id: partner.stages[4]?.uuid })
  for (const number of [2, 7]) {
    const moved = await admin.api.call(updateDeal, { params, body: { stage: stageId(number) } })
    expect(moved.stage.number).toBe(number)
    expect(await admin.api.call(getDeal, { params })).toEqual(moved)
  }
  expect(await app.ask('select from deal_stage_moves where deal_id = $1', [uuid])).toHaveLength(2)
  const elsewhere = await makePartner(app)
  const refusal = await admin.api.refused(updateDeal, 'bad_input', { params, body: { stage: elsewhere.stages[0]?.id } })
  expect(refusal.errors).toEqual([{ path: 'stage', message: 'We couldn’t find this stage.' }])
})

test('moves a deal to the stage given by to_stage, back too, and keeps each move', async () => {
  const { params, uuid } = await newDeal({ stage_id: partner.stages[4]?.uuid })
  for (const [from, to] of [
    [5, 2],
    [2, 7],
  ] as const) {
    const body = { from_stage: stageId(from), to_stage: stageId(to) }
    const moved = await admin.api.call(moveStage, { params, body })
    expect(moved.stage.number).toBe(to)
    expect(await admin.api.call(getDeal, { params })).toEqual(moved)
  }
  expect(await app.ask('select from deal_stage_moves where deal_id = $1', [uuid])).toHaveLength(2)
})

test('leaves a deal that is already in to_stage unchanged, whatever its status', async () => {
  for (const status of ['Active', 'Funded'] as const) {
    const { params, uuid } = await newDeal({ status })
    const body = { to_stage: stageId(1) }
    const deal = await admin.api.call(getDeal, { params })
    expect(await admin.api.call(moveStage, { params, body })).toEqual(deal)
    expect(await auditOf(app, uuid)).toEqual([])
  }
})

test('rejects a to_stage of another partner and names the field', async () => {
  const { params } = await newDeal()
  const elsewhere = await makePartner(app)
  const body = { to_stage: elsewhere.stages[2]?.id }
  const refusal = await admin.api.refused(moveStage, 'bad_input', { params, body })
  expect(refusal.errors).toEqual([{ path: 'to_stage', message: 'We couldn’t find this stage.' }])
})

test('checks from_stage, If-Match and status before moving to to_stage', async () => {
  const { params, uuid } = await newDeal()
  const body = { to_stage: stageId(4) }
  const current = await admin.api.call(getDeal, { params })
  const moved = { params, body: { ...body, from_stage: stageId(3) } }
  expect((await admin.api.refused(moveStage, 'stage_changed', moved)).current).toEqual(current)
  const stale = { params, body, headers: { 'if-match': '"7"' } }
  expect((await admin.api.refused(moveStage, 'stale', stale)).current).toEqual(current)
  await app.ask(`update deals set status = 'On Hold' where id = $1`, [uuid])
  expect((await admin.api.refused(moveStage, 'deal_not_active', { params, body })).detail).toBe(
    'This deal is On Hold. Only Active deals can move between stages.',
  )
})

test('lets a coordinator move a shared deal but not force it', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const deal = await newDeal()
  await shareDeal(app, partner, deal, coordinator)
  const { params } = deal
  const refusal = await coordinator.api.refused(moveStage, 'forbidden', { params, body: { force: true } })
  expect(refusal.detail).toBe('Only an Admin or a Manager can move a deal with open requirements.')
  expect((await coordinator.api.call(moveStage, { params, body: { force: false } })).stage.number).toBe(2)
  expect((await admin.api.call(moveStage, { params, body: { force: true } })).stage.number).toBe(3)
  const [, forced] = await auditOf(app, deal.uuid)
  expect(forced?.data).toMatchObject({ forced: true })
})

test('follows the new order after stages are renumbered', async () => {
  const own = await makePartner(app, { stages: ['A', 'B', 'C'] })
  const { api } = await makeStaff(app, own)
  const deal = await makeDeal(app, own)
  await api.call(calls.stages.updateStage, { params: { stage_id: own.stages[2]?.id ?? '' }, body: { number: 2 } })
  const walk = []
  for (let step = 0; step < 2; step++)
    walk.push((await api.call(moveStage, { params: { deal_id: deal.id }, body: {} })).stage.name)
  expect(walk).toEqual(['C', 'B'])
})

import { calls } from '@loanyard/contract/calls'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { type Answer, problemOf, replyOf, statusesOf } from '../../../testing/app/client.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { holdEmailCount, runQueued } from '../../../testing/database/lock-queue.ts'

const { createDeal, deleteDeal, getDeal, moveStage, restoreDeal, shareWithCoordinator, updateDeal } = calls.deals
const { deleteStage } = calls.stages

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const [ana, ben] = await Promise.all([makeStaff(app, partner), makeStaff(app, partner, { role: 'Manager' })])
const stageAt = (number: number) => {
  const stage = partner.stages[number - 1]
  if (stage === undefined) throw new Error(`no stage ${number}`)
  return stage
}

const lockDeal = (uuid: string) => ({ statements: [['select from deals where id = $1 for update', [uuid]] as const] })
const actions = async (deal: string) =>
  (await app.ask<{ action: string }>('select action from audit_log where deal_id = $1 order by id', [deal])).map(
    ({ action }) => action,
  )

function winnerAndLoser(answers: Answer[]): [Answer, Answer] {
  const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
  if (winner === undefined || loser === undefined) throw new Error('expected two answers')
  return [winner, loser]
}

test('moves a deal once when two people move it from the same stage at once', async () => {
  const deal = await makeDeal(app, partner)
  const move = { params: { deal_id: deal.id }, body: { from_stage: stageAt(1).id } }
  const answers = await runQueued(app, lockDeal(deal.uuid), [
    () => ana.api.send(moveStage, move),
    () => ben.api.send(moveStage, move),
  ])
  const [winner, loser] = winnerAndLoser(answers)
  expect(replyOf(moveStage, winner).stage.number).toBe(2)
  const refusal = problemOf('stage_changed', loser)
  expect(refusal.detail).toBe('Someone else moved this deal. It’s now in Document Collection.')
  expect((refusal.current as Deal).stage).toEqual({ id: stageAt(2).id, name: 'Document Collection', number: 2 })
  expect(await actions(deal.uuid)).toEqual(['deal_stage_moved'])
  expect(await app.ask('select from deal_stage_moves where deal_id = $1', [deal.uuid])).toHaveLength(1)
})

test('moves one stage further for each call without from_stage', async () => {
  const deal = await makeDeal(app, partner)
  const answers = await runQueued(
    app,
    lockDeal(deal.uuid),
    [ana, ben, ana].map(
      ({ api }) =>
        () =>
          api.call(moveStage, { params: { deal_id: deal.id }, body: {} }),
    ),
  )
  expect(answers.map(({ stage }) => stage.number).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  expect((await ana.api.call(getDeal, { params: { deal_id: deal.id } })).stage.name).toBe('Lender Review')
})

test('rejects the second of two changes with the same If-Match and returns the current deal', async () => {
  const deal = await makeDeal(app, partner)
  const change = (reason: string) => ({
    params: { deal_id: deal.id },
    body: { reason },
    headers: { 'if-match': '"1"' },
  })
  const answers = await runQueued(app, lockDeal(deal.uuid), [
    () => ana.api.send(updateDeal, change('what Ana wrote')),
    () => ben.api.send(updateDeal, change('what Ben wrote')),
  ])
  const [winner, loser] = winnerAndLoser(answers)
  const changed = replyOf(updateDeal, winner)
  const { current } = problemOf('stale', loser)
  const loserMayDoLess = { ...changed.can, reopen: (current as Deal).can.reopen }
  expect(current).toEqual({ ...changed, can: loserMayDoLess })
  expect(changed.version).toBe(2)
  expect(await actions(deal.uuid)).toEqual(['deal_updated'])
})

test('deletes and restores a deal once when two people do it at once', async () => {
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  const deleted = await runQueued(
    app,
    lockDeal(deal.uuid),
    [ana, ben].map(
      ({ api }) =>
        () =>
          api.send(deleteDeal, { params }),
    ),
  )
  expect(statusesOf(deleted)).toEqual([204, 404])
  const restored = await runQueued(
    app,
    lockDeal(deal.uuid),
    [ana, ben].map(
      ({ api }) =>
        () =>
          api.send(restoreDeal, { params }),
    ),
  )
  expect(statusesOf(restored)).toEqual([200, 404])
  expect(await actions(deal.uuid)).toEqual(['deal_deleted', 'deal_restored'])
})

test('shares a deal once when two people share it at once', async () => {
  const deal = await makeDeal(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const answers = await runQueued(
    app,
    lockDeal(deal.uuid),
    [ana, ben].map(
      ({ api }) =>
        () =>
          api.send(shareWithCoordinator, { body: { staff: coordinator.id, deal: deal.id } }),
    ),
  )
  const [winner, loser] = winnerAndLoser(answers)
  expect(replyOf(shareWithCoordinator, winner).coordinators).toEqual([
    { id: coordinator.id, full_name: coordinator.full_name, is_active: true },
  ])
  expect(problemOf('already_shared', loser).detail).toBe('This deal is already shared with this staff')
  expect(await actions(deal.uuid)).toEqual(['deal_shared'])
})

test('moves a deal to the following stage when its next stage is being removed', async () => {
  const own = await makePartner(app)
  const admin = await makeStaff(app, own)
  const deal = await makeDeal(app, own)
  const [moved] = await runQueued(
    app,
    { statements: [['delete from stages where partner_id = $1 and number = 2', [own.uuid]]] },
    [() => admin.api.call(moveStage, { params: { deal_id: deal.id }, body: {} })],
  )
  expect(moved?.stage).toEqual({ id: own.stages[2]?.id, name: 'Packaging', number: 3 })
})

test('keeps a stage that a deal is being moved into', async () => {
  const own = await makePartner(app)
  const admin = await makeStaff(app, own)
  const deal = await makeDeal(app, own)
  const [answer] = await runQueued(
    app,
    { statements: [['update deals set stage_id = $1 where id = $2', [own.stages[4]?.uuid, deal.uuid]]] },
    [() => admin.api.send(deleteStage, { params: { stage_id: own.stages[4]?.id ?? '' } })],
  )
  expect(answer && problemOf('stage_in_use', answer).detail).toMatch(/^A deal is in this stage/)
})

test('counts the email of a new deal before its transaction, which would hold a connection while it waits', async () => {
  const own = await makePartner(app)
  const admin = await makeStaff(app, own)
  const borrower = { first_name: 'Bo', last_name: 'Rower', email: 'bo@borrower.test' }
  const body = { title: 'Harbor Bakery', borrower, loan_amount: '250000.00' }
  const [deal] = await runQueued(app, holdEmailCount(own.uuid), [() => admin.api.call(createDeal, { body })])
  expect(deal?.title).toBe('Harbor Bakery')
})

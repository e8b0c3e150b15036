import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { wholeDeal } from '../../../testing/access/call-inputs.ts'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { makeDeal, makeLead, makePartner, makeStaff, type Partner } from '../../../testing/data/factories.ts'

const { createDeal, deleteDeal, getBoard, listDeals, moveStage, restoreDeal, updateDeal } = calls.deals
const { createLead, deleteLead, importLeads, listLeads, restoreLead, undoLeadImport, updateLead } = calls.leads

const app = await startApplication()
afterAll(() => app.close())

const fold = () => app.ask<{ folded: number }>('select private.fold_totals(1) as folded')

/** Stored totals that differ from a count, per list, stage and status. */
const wrongTotals = ({ uuid }: Partner) =>
  app.ask(
    `with counted as (
       select 'deals' as list, stage_id, status, count(*) as row_count, sum(coalesce(loan_amount, 0)) as amount
         from deals where partner_id = $1 and deleted_at is null group by stage_id, status
       union all
       select 'leads', null, lead_status, count(*), sum(coalesce(loan_amount, 0))
         from leads where partner_id = $1 and deleted_at is null group by lead_status),
     kept as (
       select list, stage_id, status, sum(row_count) as row_count, sum(amount) as amount
         from list_totals where partner_id = $1 group by list, stage_id, status having sum(row_count) <> 0 or sum(amount) <> 0)
     select coalesce(c.list, k.list) as list, c.row_count as counted, k.row_count as kept, c.amount as sum, k.amount as kept_sum
       from counted c full join kept k on c.list = k.list and c.status = k.status and c.stage_id is not distinct from k.stage_id
      where (c.row_count, c.amount) is distinct from (k.row_count, k.amount)`,
    [uuid],
  )

test('keeps totals exact after every kind of change', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const exact = async (what: string) => expect({ what, wrong: await wrongTotals(partner) }).toEqual({ what, wrong: [] })
  const lead = { params: { lead_id: (await api.call(createLead, { body: wholeLead })).id } }
  await exact('a lead')
  await api.call(updateLead, { ...lead, body: { loan_amount: null, lead_status: 'Lost' } })
  await exact('a changed lead')
  await api.call(deleteLead, lead)
  await exact('a deleted lead')
  await api.call(restoreLead, lead)
  await exact('a restored lead')
  const { deal } = await api.call(updateLead, {
    ...lead,
    body: { lead_status: 'Converted', loan_amount: '999999999999999.99' },
  })
  const params = { deal_id: deal ?? '' }
  await exact('a converted lead')
  await api.call(moveStage, { params, body: {} })
  await api.call(updateDeal, { params, body: { status: 'On Hold', loan_amount: '0.01' } })
  await exact('a changed deal')
  await api.call(updateDeal, { params, body: { loan_amount: null } })
  await exact('a deal whose amount is not known any more')
  await api.call(deleteDeal, { params })
  await exact('a deleted deal')
  await api.call(restoreDeal, { params })
  await exact('a restored deal')
  const { id } = await api.call(importLeads, {
    body: 'full_name,email,loan_amount\nA,a@example.com,5\nB,b@example.com,',
  })
  await exact('an import')
  await api.call(undoLeadImport, { params: { import_id: id ?? '' } })
  await exact('an undone import')
  await api.refused(updateLead, 'bad_input', { ...lead, body: { loan_amount: 'x' } })
  await api.refused(moveStage, 'deal_not_active', { params, body: {} })
  await exact('refusals')
  await fold()
  await exact('a fold')
})

test('folds to one row per stage and status, and none for zero', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  for (let count = 0; count < 5; count++) await makeDeal(app, partner, { loan_amount: '1.10' })
  const gone = await makeDeal(app, partner, { status: 'Declined' })
  await api.call(deleteDeal, { params: { deal_id: gone.id } })
  await fold()
  expect(await app.ask('select row_count, amount from list_totals where partner_id = $1', [partner.uuid])).toEqual([
    { row_count: '5', amount: '5.50' },
  ])
  const board = await api.call(getBoard)
  expect([board.total_count, board.loan_amount_sum]).toEqual([5, '5.50'])
})

test('keeps sums exact to the cent at any size', async () => {
  const own = await makePartner(app, { stages: ['One'] })
  const staff = await makeStaff(app, own)
  for (let count = 0; count < 3; count++) await makeDeal(app, own, { loan_amount: '999999999999999.99' })
  for (const query of [{}, { loan_amount_min: '0' }, { search: 'deal' }]) {
    expect((await staff.api.call(getBoard, { query })).loan_amount_sum).toBe('2999999999999999.97')
  }
})

test('leaves totals and restorable rows alone in the nightly purge', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const [old, fresh, converted] = [
    await makeLead(app, partner),
    await makeLead(app, partner),
    await makeLead(app, partner),
  ]
  await makeDeal(app, partner, { lead_id: converted.uuid, deleted_at: new Date() })
  for (const { id } of [old, fresh, converted]) await api.call(deleteLead, { params: { lead_id: id } })
  await app.ask(`update leads set deleted_at = now() - interval '31 days' where id = any ($1)`, [
    [old.uuid, converted.uuid],
  ])
  await app.ask('select private.purge_expired(now())')
  const left = await app.ask<{ id: string }>('select id from leads where partner_id = $1', [partner.uuid])
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([fresh.uuid, converted.uuid]))
  expect(await wrongTotals(partner)).toEqual([])
})

test('keeps totals exact while people write, totals are folded and lists are read', async () => {
  const partner = await makePartner(app)
  const [ana, ben, cy] = await Promise.all([1, 2, 3].map(() => makeStaff(app, partner)))
  if (!ana || !ben || !cy) throw new Error('three are wanted')
  const deals = await Promise.all(Array.from({ length: 10 }, () => makeDeal(app, partner)))
  const leads = await Promise.all(Array.from({ length: 10 }, () => makeLead(app, partner)))
  const body = { ...wholeDeal, fee_flags: [...wholeDeal.fee_flags] }
  const done = new AbortController()
  const unanswered: string[] = []

  /** Concurrent work may make a call fail with a conflict, but not with an internal error. */
  const work = async ({ api }: typeof ana, turn: number) => {
    for (let step = 0; step < 12; step++) {
      const params = { deal_id: deals[(turn + step * 3) % 10]?.id ?? '' }
      const lead = { lead_id: leads[(turn * 2 + step) % 10]?.id ?? '' }
      const answers = [
        await api.send(createDeal, { body }),
        await api.send(moveStage, { params, body: {} }),
        await api.send(updateDeal, {
          params,
          body: { status: step % 2 ? 'Active' : 'On Hold', loan_amount: step % 5 === 0 ? null : `${step}.${turn}` },
        }),
        await api.send(step % 3 ? restoreDeal : deleteDeal, { params }),
        await api.send(updateLead, {
          params: lead,
          body: { lead_status: step % 2 ? 'Qualified' : 'New', loan_amount: step },
        }),
        await api.send(step % 2 ? restoreLead : deleteLead, { params: lead }),
      ]
      unanswered.push(...answers.filter(({ status }) => status >= 500).map(({ text }) => text))
    }
  }
  const keepFolding = async () => {
    while (!done.signal.aborted) await fold()
  }
  /** Rows and total come from one snapshot, so they always agree when all rows fit on a page. */
  const keepReading = async () => {
    let reads = 0
    while (!done.signal.aborted) {
      const list = await cy.api.call(listDeals, { query: { limit: '100' } })
      expect(list.results.length).toBe(list.total_count)
      const lost = await cy.api.call(listLeads, { query: { limit: '100', lead_status: 'New,Qualified' } })
      expect(lost.results.length).toBe(lost.total_count)
      const board = await cy.api.call(getBoard)
      for (const { count, results } of board.results) expect(results.length).toBe(Math.min(count, 25))
      reads += 1
    }
    expect(reads).toBeGreaterThan(3)
  }
  const background = Promise.all([keepFolding(), keepReading()])
  await Promise.all([ana, ben, ana, ben].map((staff, turn) => work(staff, turn)))
  done.abort()
  await background
  expect(unanswered).toEqual([])
  expect(await wrongTotals(partner)).toEqual([])
})

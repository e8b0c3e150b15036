import { calls } from '@loanyard/contract/calls'
import type { DealGrouping } from '@loanyard/contract/deals/filters'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { idsOf, walk } from '../../../testing/app/pages.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff, shareDeal, type Staff } from '../../../testing/data/factories.ts'
import { makeLender, shareWithLender } from '../../../testing/data/lenders.ts'

const { exportDeals, getDealGroups, listDeals } = calls.deals
const { getLeadGroups, listLeads } = calls.leads
const { getLenderGroups, listLenders } = calls.lenders

const app = await sharedApplication()
const partner = await makePartner(app, { stages: ['First', 'Second', 'Empty'] })
const admin = await makeStaff(app, partner)
const ana = await makeStaff(app, partner, { role: 'Coordinator', first_name: 'Ana' })
const ben = await makeStaff(app, partner, { role: 'Coordinator', first_name: 'Ben' })

interface Query {
  readonly group_by: DealGrouping
  readonly ordering?: 'title' | '-loan_amount' | 'stage'
  readonly search?: string
  readonly loan_amount_min?: string
}

type Group = { key: string; count: number; loan_amount_sum?: string }
const short = (groups: readonly Group[]) =>
  groups.map(({ key, count, loan_amount_sum = '' }) => `${key} ${count} ${loan_amount_sum}`.trim())

const purposes = ['Startup', null, 'Equipment'] as const
for (let index = 0; index < 12; index++) {
  const deal = await makeDeal(app, partner, {
    title: `Deal ${String(index).padStart(2, '0')}`,
    stage_id: partner.stages[index % 2]?.uuid,
    status: index % 3 === 0 ? 'Funded' : 'Active',
    loan_purpose: purposes[index % 3],
    // Known for none of those without a purpose.
    loan_amount: purposes[index % 3] === null ? null : String(1000 * (index + 1)),
  })
  // Who was first, not who is first by name.
  if (index % 4 === 0) await shareDeal(app, partner, deal, ben)
  if (index % 4 < 2) await shareDeal(app, partner, deal, ana)
}
await makeDeal(app, partner, { deleted_at: new Date() })
const last = await makeDeal(app, partner, { stage_id: partner.stages[2]?.uuid, status: 'Declined' })
await app.ask('update deals set deleted_at = now() where id = $1', [last.uuid])
await makeDeal(app, await makePartner(app), {})

/** Every row; read in pages of five they are the same, there and back. */
async function dealsOf(staff: Staff, query: Query) {
  const whole = await staff.api.call(listDeals, { query: { ...query, limit: '100' } })
  const ids = idsOf([whole])
  const request = { query: { ...query, limit: '5' } }
  const there = await walk({ api: staff.api, call: listDeals, request })
  expect([idsOf(there), there.at(-1)?.total_count]).toEqual([ids, ids.length])
  const from = there.at(-1)
  if (from === undefined) return whole.results
  const back = await walk({ api: staff.api, call: listDeals, request, from, towards: 'previous' })
  expect(idsOf(back.toReversed())).toEqual(ids)
  return whole.results
}

const groupOf = {
  stage: (deal) => deal.stage.id,
  status: (deal) => deal.status,
  coordinator: (deal) => deal.coordinators[0]?.id ?? 'none',
  loan_purpose: (deal) => deal.loan_purpose ?? 'none',
  waiting_on: (deal) => deal.waiting_on,
} satisfies Record<DealGrouping, (deal: DealSummary) => string>

test.for(Object.keys(groupOf) as DealGrouping[])(
  'orders deals by %s first, and by what was asked within it',
  async (group_by) => {
    for (const staff of [admin, ana]) {
      const { results: groups } = await staff.api.call(getDealGroups, { query: { group_by } })
      for (const ordering of ['-loan_amount', 'stage'] as const) {
        const deals = await dealsOf(staff, { group_by, ordering })
        expect(deals.length).toBe(staff === admin ? 12 : 6)
        // The groups' own order, with exactly the counts and sums of their rows.
        const inOrder = [...Map.groupBy(deals, groupOf[group_by])].map(([key, rows]) => ({
          key,
          count: rows.length,
          loan_amount_sum: rows.reduce((sum, row) => sum + Number(row.loan_amount), 0).toFixed(2),
        }))
        expect(short(groups)).toEqual(short(inOrder))
        if (ordering !== '-loan_amount') continue
        for (const rows of Map.groupBy(deals, groupOf[group_by]).values()) {
          const amounts = rows.map(({ loan_amount }) => Number(loan_amount))
          expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
        }
      }
    }
  },
)

test('groups a deal of several coordinators once, under the one it was shared with first', async () => {
  const { results } = await admin.api.call(getDealGroups, { query: { group_by: 'coordinator' } })
  expect(results.map(({ name, count }) => [name?.split(' ')[0] ?? null, count])).toEqual([
    ['Ana', 3],
    ['Ben', 3],
    [null, 6],
  ])
})

test('groups follow the filters and a search; the export has the order of the list', async () => {
  const query = { group_by: 'status', search: 'deal 0', loan_amount_min: '2000' } as const
  const { results } = await admin.api.call(getDealGroups, { query })
  expect(short(results)).toEqual(['Active 3 18000.00', 'Funded 3 21000.00'])
  const list = await dealsOf(admin, { ...query, ordering: 'title' })
  const { text } = await admin.api.send(exportDeals, { query: { ...query, ordering: 'title' } })
  const rows = parse<{ title: string }>(text, { columns: true, bom: true })
  expect(rows.map(({ title }) => title)).toEqual(list.map(({ title }) => title))
})

test('starts after a group, counts the whole result, and rejects unknown keys', async () => {
  const query = { group_by: 'stage', ordering: 'title', limit: '2', after_group: partner.stages[0]?.id ?? '' } as const
  const page = await admin.api.call(listDeals, { query })
  expect([page.total_count, page.results.map(({ title }) => title)]).toEqual([12, ['Deal 01', 'Deal 03']])
  const [, next] = await walk({ api: admin.api, call: listDeals, request: { query } })
  const found = await admin.api.call(listDeals, { query: { ...query, limit: '100' } })
  expect(next?.results.map(({ id }) => found.results.find((deal) => deal.id === id)?.title)).toEqual([
    'Deal 05',
    'Deal 07',
  ])
  for (const wrong of [{ group_by: 'stage', after_group: 'Active' }, { after_group: 'none' }] as const) {
    const { errors } = await admin.api.refused(listDeals, 'bad_input', { query: wrong })
    expect(errors?.[0]?.path).toBe('after_group')
  }
  const none = await admin.api.call(listDeals, { query: { group_by: 'coordinator', after_group: 'none' } })
  expect(none.results).toEqual([])
})

test('groups leads by status, assignee, purpose and source; a Coordinator’s only of their own', async () => {
  for (let index = 0; index < 6; index++) {
    await makeLead(app, partner, {
      full_name: `Lead ${index}`,
      lead_status: index < 2 ? 'Qualified' : 'New',
      assigned_to: index % 2 === 0 ? ana.uuid : index === 1 ? ben.uuid : null,
      loan_purpose: purposes[index % 3],
      source: index === 5 ? 'import' : 'staff',
      loan_amount: index === 0 ? null : '500',
    })
  }
  const groups = async (staff: Staff, group_by: 'lead_status' | 'assigned_to' | 'loan_purpose' | 'source', more = {}) =>
    short((await staff.api.call(getLeadGroups, { query: { group_by, ...more } })).results)
  expect(await groups(admin, 'lead_status')).toEqual(['New 4 2000.00', 'Qualified 2 500.00'])
  expect(await groups(admin, 'assigned_to')).toEqual([`${ana.id} 3 1000.00`, `${ben.id} 1 500.00`, 'none 2 1000.00'])
  expect(await groups(admin, 'loan_purpose')).toEqual(['Equipment 2 1000.00', 'Startup 2 500.00', 'none 2 1000.00'])
  expect(await groups(admin, 'source', { search: 'lead' })).toEqual(['staff 5 2000.00', 'import 1 500.00'])
  expect(await groups(ana, 'lead_status')).toEqual(['New 2 1000.00', 'Qualified 1 0.00'])
  const query = { group_by: 'assigned_to', ordering: '-full_name', search: 'lead' } as const
  const { results } = await admin.api.call(listLeads, { query })
  expect(results.map(({ full_name }) => full_name)).toEqual([
    'Lead 4',
    'Lead 2',
    'Lead 0',
    'Lead 1',
    'Lead 5',
    'Lead 3',
  ])
})

test('groups lenders by status, and by whether a deal waits for their answer', async () => {
  const lender = await makeLender(app, partner, admin, { name: 'Asked Bank' })
  await makeLender(app, partner, admin, { name: 'Zed Bank', status: 'Inactive' })
  await shareWithLender(app, partner, admin, { deal: await makeDeal(app, partner), lender })
  const { results } = await admin.api.call(getLenderGroups, { query: { group_by: 'waiting' } })
  expect(results).toEqual([
    { key: 'waiting', name: 'waiting', count: 1, shared_deals_count: 1 },
    { key: 'none', name: null, count: 1, shared_deals_count: 0 },
  ])
  const page = await admin.api.call(listLenders, { query: { group_by: 'status', ordering: '-name' } })
  expect(page.results.map(({ name }) => name)).toEqual(['Asked Bank', 'Zed Bank'])
})

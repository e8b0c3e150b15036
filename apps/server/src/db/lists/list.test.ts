import { calls } from '@loanyard/contract/calls'
import { dealStatuses, leadStatuses } from '@loanyard/contract/core/values'
import { dealOrderings } from '@loanyard/contract/deals/filters'
import { leadOrderings } from '@loanyard/contract/leads/schemas'
import { expect, test } from 'vitest'
import { idsOf, walk, type ListCall } from '../../../testing/app/pages.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { toId } from '../../services/ids.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })

// Repeated values, nulls, and values that differ in the last stored digit.
const names = ['Zoë', 'ana', 'Ana', 'Änne', 'bo', '10', '9', 'éclair', 'Ω']
const some = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
for (let index = 0; index < 36; index++) {
  const created = `2026-03-0${1 + (index % 4)} 10:00:00.00000${index % 3}+00`
  const personal_credit_score = index % 3 === 0 ? null : 600 + (index % 5)
  const mine = { created, modified: created, personal_credit_score }
  await makeLead(app, partner, {
    ...mine,
    full_name: some(names, index),
    email: `row${index}@example.com`,
    lead_status: some(leadStatuses, index),
    loan_amount: index % 4 === 0 ? null : `${index % 6}.0${index % 2}`,
    assigned_to: index % 2 === 0 ? coordinator.uuid : null,
  })
  const deal = await makeDeal(app, partner, {
    ...mine,
    title: some(names, index),
    borrower_email: `row${index}@example.com`,
    status: some(dealStatuses, index),
    stage_id: some(partner.stages, index * 5).uuid,
    loan_amount: index % 6 === 0 ? null : `${index % 6}.0${index % 2}`,
  })
  if (index % 2 === 0) {
    await app.ask('insert into deal_coordinators (partner_id, staff_id, deal_id) values ($1, $2, $3)', [
      partner.uuid,
      coordinator.uuid,
      deal.uuid,
    ])
  }
}
// Deleted, and another partner's.
await makeLead(app, partner, { deleted_at: new Date() })
await makeDeal(app, partner, { deleted_at: new Date() })
const elsewhere = await makePartner(app)
await makeLead(app, elsewhere)
await makeDeal(app, elsewhere)

interface List {
  readonly name: string
  readonly call: ListCall
  readonly kind: 'lead' | 'deal'
  /** Each ordering as plain SQL, independent of the server's. */
  readonly keys: Readonly<Record<string, string>>
}
const byName = (column: string) => `lower(public.unaccent(${column})) collate "C"`
const lists: readonly List[] = [
  {
    name: 'leads',
    kind: 'lead',
    call: calls.leads.listLeads,
    keys: {
      created: 'created',
      full_name: byName('full_name'),
      loan_amount: 'coalesce(loan_amount, -1)',
      personal_credit_score: 'coalesce(personal_credit_score, -1)',
      lead_status: 'lead_status collate "C"',
    },
  },
  {
    name: 'deals',
    kind: 'deal',
    call: calls.deals.listDeals,
    keys: {
      created: 'created',
      modified: 'modified',
      title: byName('title'),
      loan_amount: 'coalesce(loan_amount, -1)',
      personal_credit_score: 'coalesce(personal_credit_score, -1)',
      stage: '(select s.number from stages s where s.id = stage_id)',
      status: 'status collate "C"',
    },
  },
]
const orders = lists.flatMap((list) =>
  Object.keys(list.keys).flatMap((key) => [key, `-${key}`].map((ordering) => ({ ...list, ordering }))),
)

async function expectedIds({ name, kind, keys }: List, ordering: string, where = 'true'): Promise<string[]> {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc'
  const rows = await app.ask<{ id: string }>(
    `select id from ${name} where partner_id = $1 and deleted_at is null and (${where})
      order by ${keys[ordering.replace('-', '')]} ${direction}, id ${direction}`,
    [partner.uuid],
  )
  return rows.map(({ id }) => toId(kind, id))
}

test('expects an order for every ordering in the contract', () => {
  expect(lists.map(({ keys }) => Object.keys(keys))).toEqual([[...leadOrderings], [...dealOrderings]])
})

test.each(orders)(
  '$name by $ordering: forward, back and forward again, every row once, in order',
  async ({ ordering, ...list }) => {
    const request = { query: { ordering, limit: 7 } }
    const all = await expectedIds(list, ordering)
    expect(all).toHaveLength(36)
    const there = await walk({ api, call: list.call, request })
    expect(idsOf(there)).toEqual(all)
    expect(there.map(({ results, total_count }) => [results.length, total_count])).toEqual([
      [7, 36],
      [7, 36],
      [7, 36],
      [7, 36],
      [7, 36],
      [1, 36],
    ])
    const last = there.at(-1)
    const back = await walk({ api, call: list.call, request, towards: 'previous', ...(last && { from: last }) })
    expect(back.toReversed().map(({ results }) => results)).toEqual(there.map(({ results }) => results))
    const first = back.at(-1)
    expect(first?.previous).toBeNull()
    const again = await walk({ api, call: list.call, request, ...(first && { from: first }) })
    expect(idsOf(again)).toEqual(all)
  },
)

test.each(orders)(
  '$name by $ordering, found by a search and by a coordinator: the same order, narrowed',
  async ({ ordering, ...list }) => {
    const [title, email] = list.kind === 'lead' ? ['full_name', 'email'] : ['title', 'borrower_email']
    const pages = await walk({ api, call: list.call, request: { query: { ordering, limit: 5, search: 'ANA' } } })
    const ana = await expectedIds(list, ordering, `lower(unaccent(${title})) like '%ana%' or ${email} like '%ana%'`)
    expect(idsOf(pages)).toEqual(ana)
    expect(pages[0]?.total_count).toBe(ana.length)
    expect(ana.length).toBeGreaterThan(5)
    const scope =
      list.kind === 'lead' ? `assigned_to = '${coordinator.uuid}'` : `id in (select deal_id from deal_coordinators)`
    const own = await expectedIds(list, ordering, scope)
    const seen = await walk({ api: coordinator.api, call: list.call, request: { query: { ordering, limit: 5 } } })
    expect(idsOf(seen)).toEqual(own)
    expect(seen[0]?.total_count).toBe(18)
  },
)

test.each(orders)(
  '$name by $ordering: no row is missed or doubled while rows are being added and taken away',
  async ({ ordering, ...list }) => {
    const own = await makePartner(app)
    const staff = await makeStaff(app, own)
    const make = async (index: number) => {
      const created = new Date(Date.UTC(2026, 0, 1, 0, 0, index % 20))
      const columns = {
        created,
        modified: created,
        loan_amount: index % 7 === 0 ? null : `${index % 7}`,
        personal_credit_score: index % 4 ? 600 + (index % 9) : null,
      }
      if (list.kind === 'lead')
        return makeLead(app, own, {
          ...columns,
          full_name: `Name ${index % 10}`,
          lead_status: some(leadStatuses, index),
        })
      return makeDeal(app, own, {
        ...columns,
        title: `Name ${index % 10}`,
        status: some(dealStatuses, index),
        stage_id: some(own.stages, index).uuid,
      })
    }
    const before: string[] = []
    for (let index = 0; index < 20; index++) before.push((await make(index * 7)).id)
    let added = 0
    const gone: string[] = []
    const between = async () => {
      for (let count = 0; count < 3; count++) await make((added += 3))
      const { uuid, id } = await make((added += 3))
      await app.ask(`update ${list.name} set deleted_at = now() where id = $1`, [uuid])
      gone.push(id)
    }
    const seen = idsOf(
      await walk({ api: staff.api, call: list.call, request: { query: { ordering, limit: 3 } }, between }),
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
    expect(seen.filter((id) => gone.includes(id))).toEqual([])
  },
)

import { calls } from '@loanyard/contract/calls'
import { leadStatuses } from '@loanyard/contract/core/values'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { sized } from '../../../testing/app/test-size.ts'
import { makeLead, makePartner, makeStaff, type Staff } from '../../../testing/data/factories.ts'

const { exportLeads, listLeads } = calls.leads

const app = await sharedApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })

interface SeededLead {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly day: string
  readonly amount: number | null
  readonly score: number | null
  readonly assigned: Staff | null
  readonly by: Staff
}
const seeded: SeededLead[] = []
for (let index = 0; index < 48; index++) {
  const lead = {
    name: index % 4 === 0 ? `José ${index}` : `Maria ${index}`,
    status: leadStatuses[index % 6] ?? '',
    day: `2026-03-0${1 + (index % 3)}`,
    amount: index % 5 === 0 ? null : index % 7,
    score: index % 7 === 0 ? null : 600 + (index % 4),
    assigned: [coordinator, admin, null][index % 3] ?? null,
    by: index % 5 === 0 ? coordinator : admin,
  }
  const { id } = await makeLead(app, partner, {
    full_name: lead.name,
    lead_status: leadStatuses[index % 6] ?? 'New',
    created: `${lead.day}T${index % 2 === 0 ? '00:00:00Z' : '23:59:59.999999Z'}`,
    loan_amount: lead.amount,
    personal_credit_score: lead.score,
    assigned_to: lead.assigned?.uuid ?? null,
    created_by: lead.by.uuid,
  })
  seeded.push({ ...lead, id })
}
await makeLead(app, partner, { deleted_at: new Date() })
await makeLead(app, await makePartner(app))

type Query = Readonly<Record<string, string>>
/** Every fifth combination has every three of these; `npm run test:full` tries them all. */
const choices: readonly (readonly Query[])[] = [
  [{}, { lead_status: 'New' }, { lead_status: 'New,Qualified' }],
  [{}, { created_date_range_after: '2026-03-02' }, { created_date_range_before: '2026-03-02' }],
  [{}, { loan_amount_min: '3' }, { loan_amount_max: '3.00' }],
  [{}, { credit_score_min: '602' }, { credit_score_max: '601' }],
  [{}, { search: 'jose' }],
  [{}, { permission_level: 'partner' }, { permission_level: 'coordinator' }],
]
const combinations = choices.reduce<Query[]>(
  (made, values) => made.flatMap((query) => values.map((value) => ({ ...query, ...value }))),
  [{}],
)

/** The matching leads, filtered independently of the server. */
function expected(query: Query, staff: Staff): SeededLead[] {
  const { lead_status, created_date_range_after: after, created_date_range_before: before } = query
  const within = (value: number | null, least?: string, most?: string) =>
    (least === undefined || (value !== null && value >= Number(least))) &&
    (most === undefined || (value !== null && value <= Number(most)))
  return seeded.filter(
    (lead) =>
      (query['permission_level'] !== 'coordinator' || lead.assigned === staff) &&
      (staff.role !== 'Coordinator' || lead.assigned === staff || lead.by === staff) &&
      (lead_status === undefined || lead_status.split(',').includes(lead.status)) &&
      (after === undefined || lead.day >= after) &&
      (before === undefined || lead.day <= before) &&
      within(lead.amount, query['loan_amount_min'], query['loan_amount_max']) &&
      within(lead.score, query['credit_score_min'], query['credit_score_max']) &&
      (query['search'] === undefined || lead.name.startsWith('José')),
  )
}
const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id).toSorted()

test.each([admin, coordinator])(
  'lists and counts exactly the matching leads for combinations of filters ($role)',
  async (staff) => {
    expect(combinations).toHaveLength(3 * 3 * 3 * 3 * 2 * 3)
    for (const query of combinations.filter((_, index) => index % sized(5, 1) === 0)) {
      const right = expected(query, staff)
      const list = await staff.api.call(listLeads, { query: { ...query, limit: '100' } as Record<string, string> })
      expect({ query, ids: idsOf(list.results), total: list.total_count }).toEqual({
        query,
        ids: idsOf(right),
        total: right.length,
      })
    }
  },
)

test.each([admin, coordinator])('exports the filtered leads within the scope of the caller ($role)', async (staff) => {
  for (const query of combinations.filter((_, index) => index % 37 === 0)) {
    const { text } = await staff.api.send(exportLeads, { query: { ...query, ordering: '-created' } })
    const [, ...rows] = parse(text, { bom: true })
    expect(rows.map(([name]) => String(name)).toSorted()).toEqual(
      expected(query, staff)
        .map(({ name }) => name)
        .toSorted(),
    )
  }
})

test('exports more than 1,000 rows without losing or repeating one', async () => {
  const own = await makePartner(app)
  const { api } = await makeStaff(app, own)
  await app.ask(
    `insert into leads (partner_id, id, full_name, email, created, source)
     select $1, gen_random_uuid(), 'Lead ' || n, 'l@example.com', now() - make_interval(secs => n % 11), case n % 2 when 0 then 'staff' else 'import' end
       from generate_series(1, 2345) n`,
    [own.uuid],
  )
  for (const query of [
    { ordering: '-created' },
    { ordering: 'full_name' },
    { ordering: 'personal_credit_score', group_by: 'source' },
  ] as const) {
    const { text } = await api.send(exportLeads, { query })
    const [, ...rows] = parse(text, { bom: true })
    expect([rows.length, new Set(rows.map(([name]) => name)).size]).toEqual([2345, 2345])
  }
})

import { calls } from '@loanyard/contract/calls'
import { dealStatuses, type DealStatus } from '@loanyard/contract/core/values'
import type { BoardQuery } from '@loanyard/contract/deals/filters'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { sized } from '../../../../testing/app/test-size.ts'
import { makeDeal, makePartner, makeStaff, shareDeal, type Staff } from '../../../../testing/data/factories.ts'

const { exportDeals, getBoard, listDeals } = calls.deals

const app = await sharedApplication()
const partner = await makePartner(app, { stages: ['A', 'B', 'C', 'Empty'] })
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })

interface SeededDeal {
  readonly id: string
  readonly title: string
  readonly stage: string
  readonly status: DealStatus
  readonly day: string
  /** Null: not known yet. */
  readonly cents: bigint | null
  readonly score: number | null
  readonly shared: boolean
}
const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
const seeded: SeededDeal[] = []
for (let index = 0; index < 48; index++) {
  const stage = partner.stages[index % 3]
  const deal = {
    title: index % 4 === 0 ? `Café ${index}` : `Bakery ${index}`,
    stage: stage?.id ?? '',
    status: dealStatuses[index % 5] ?? 'Active',
    day: `2026-03-0${1 + (index % 3)}`,
    cents: index % 7 === 0 ? null : BigInt(index % 7) * 10_000n + BigInt(index % 2),
    score: index % 6 === 0 ? null : 600 + (index % 4),
    shared: index % 5 < 2,
  }
  const made = await makeDeal(app, partner, {
    title: deal.title,
    stage_id: stage?.uuid,
    status: deal.status,
    created: `${deal.day}T${index % 2 === 0 ? '00:00:00Z' : '23:59:59.999999Z'}`,
    loan_amount: deal.cents === null ? null : dollars(deal.cents),
    personal_credit_score: deal.score,
  })
  if (deal.shared) await shareDeal(app, partner, made, coordinator)
  seeded.push({ ...deal, id: made.id })
}
await makeDeal(app, partner, { deleted_at: new Date(), loan_amount: '999' })
await makeDeal(app, await makePartner(app), { loan_amount: '999' })

const isOpen = (status: DealStatus) => status === 'Active' || status === 'On Hold'

type Query = { readonly [Name in keyof BoardQuery]?: string }
const stageId = (index: number) => partner.stages[index]?.id ?? ''

/** Values to try for each filter. Every fifth combination has every three of them; `npm run test:full` tries them all. */
const choices: readonly (readonly Query[])[] = [
  [{}, { stage: stageId(0) }, { stage: `${stageId(1)},${stageId(2)}` }],
  [{}, { status: 'Active' }, { status: 'Active, On Hold,Funded' }],
  [
    {},
    { created_date_range_after: '2026-03-02' },
    { created_date_range_before: '2026-03-02' },
    { created_date_range_after: '2026-03-02', created_date_range_before: '2026-03-02' },
  ],
  [
    {},
    { loan_amount_min: '200.01' },
    { loan_amount_max: '500' },
    { loan_amount_min: '100', loan_amount_max: '400.00' },
  ],
  [{}, { credit_score_min: '601' }, { credit_score_max: '602' }, { credit_score_min: '601', credit_score_max: '601' }],
  [{}, { search: 'CAFE' }],
]
const combinations = choices.reduce<Query[]>(
  (made, values) => made.flatMap((query) => values.map((value) => ({ ...query, ...value }))),
  [{}],
)

const cents = (text: string) => BigInt(Math.round(Number(text) * 100))

/** Applies the filters independently of the code under test. */
function expected(query: Query, { role }: Staff): SeededDeal[] {
  const { stage, status, created_date_range_after: after, created_date_range_before: before } = query
  return seeded.filter(
    (deal) =>
      (role !== 'Coordinator' || deal.shared) &&
      (stage === undefined || stage.split(',').includes(deal.stage)) &&
      (status === undefined || status.split(',').some((one) => one.trim() === deal.status)) &&
      (after === undefined || deal.day >= after) &&
      (before === undefined || deal.day <= before) &&
      (query.loan_amount_min === undefined || (deal.cents !== null && deal.cents >= cents(query.loan_amount_min))) &&
      (query.loan_amount_max === undefined || (deal.cents !== null && deal.cents <= cents(query.loan_amount_max))) &&
      (query.credit_score_min === undefined || (deal.score !== null && deal.score >= Number(query.credit_score_min))) &&
      (query.credit_score_max === undefined || (deal.score !== null && deal.score <= Number(query.credit_score_max))) &&
      (query.search === undefined || deal.title.startsWith('Café')),
  )
}

const amountOf = (deals: readonly SeededDeal[]) => dollars(deals.reduce((sum, deal) => sum + (deal.cents ?? 0n), 0n))
const idsOf = (deals: readonly { id: string }[]) => deals.map(({ id }) => id).toSorted()

test.each([admin, coordinator])(
  'lists and counts exactly the matching deals for combinations of filters ($role)',
  async (staff) => {
    expect(combinations).toHaveLength(3 * 3 * 4 * 4 * 4 * 2)
    for (const query of combinations.filter((_, index) => index % (staff === admin ? sized(5, 1) : 7) === 0)) {
      const right = expected(query, staff)
      const list = await staff.api.call(listDeals, { query: { ...query, limit: '100' } })
      expect({ query, ids: idsOf(list.results), total: list.total_count }).toEqual({
        query,
        ids: idsOf(right),
        total: right.length,
      })
    }
  },
)

test.each([admin, coordinator])(
  'counts and sums the same deals per stage on the board, empty stages too; open ones unless statuses are chosen ($role)',
  async (staff) => {
    for (const query of combinations.filter((_, index) => index % (staff === admin ? 5 : 11) === 0)) {
      const right = expected(query, staff).filter(({ status }) => query.status !== undefined || isOpen(status))
      const board = await staff.api.call(getBoard, { query })
      const shown =
        query.stage === undefined
          ? partner.stages
          : partner.stages.filter(({ id }) => query.stage?.split(',').includes(id))
      expect(
        board.results.map(({ stage, count, loan_amount_sum, results }) => ({
          name: stage.name,
          count,
          loan_amount_sum,
          ids: idsOf(results),
        })),
      ).toEqual(
        shown.map(({ id, name }) => {
          const inStage = right.filter(({ stage }) => stage === id)
          return { name, count: inStage.length, loan_amount_sum: amountOf(inStage), ids: idsOf(inStage) }
        }),
      )
      expect({ query, total: board.total_count, sum: board.loan_amount_sum }).toEqual({
        query,
        total: right.length,
        sum: amountOf(right),
      })
    }
  },
)

test("exports the filtered deals in the requested order, within the caller's scope", async () => {
  for (const staff of [admin, coordinator]) {
    for (const query of combinations.filter((_, index) => index % 53 === 0)) {
      const { text, headers } = await staff.api.send(exportDeals, { query: { ...query, ordering: 'title' } })
      const [header, ...rows] = parse(text, { bom: true })
      expect(header?.slice(0, 3)).toEqual(['title', 'business_name', 'borrower'])
      expect(rows.map(([title]) => title)).toEqual(
        expected(query, staff)
          .map(({ title }) => title)
          .toSorted(),
      )
      expect(headers.get('content-disposition')).toMatch(/-deals-\d{4}-\d\d-\d\d\.csv/)
    }
  }
})

test('continues a board column in the list of its stage, after its cards', async () => {
  const own = await makePartner(app, { stages: ['Full', 'Other'] })
  const staff = await makeStaff(app, own)
  await app.ask(
    `insert into deals (partner_id, id, title, borrower_first_name, borrower_last_name, borrower_email, stage_id, loan_amount, created)
     select $1, gen_random_uuid(), 'Deal ' || n, 'Bo', 'Rower', 'b@example.com', case when n <= 60 then $2::uuid else $3 end, 0.01, now() - make_interval(secs => n % 9)
       from generate_series(1, 70) n`,
    [own.uuid, own.stages[0]?.uuid, own.stages[1]?.uuid],
  )
  for (const query of [
    {},
    { status: 'Active' },
    { search: 'deal' },
    { loan_amount_min: '0' },
    { search: 'deal', status: 'Active' },
  ]) {
    const board = await staff.api.call(getBoard, { query })
    expect(
      board.results.map(({ count, loan_amount_sum, results, next }) => [
        count,
        loan_amount_sum,
        results.length,
        next !== null,
      ]),
    ).toEqual([
      [60, '0.60', 25, true],
      [10, '0.10', 10, false],
    ])
    const [full] = board.results
    const seen = full?.results.map(({ id }) => id) ?? []
    for (let next = full?.next ?? null; next !== null;) {
      const page = (await staff.api.get(next)).json as {
        results: { id: string; stage: { name: string } }[]
        next: string | null
        total_count: number
      }
      expect(page.total_count).toBe(60)
      for (const { id, stage } of page.results) {
        expect(stage.name).toBe('Full')
        seen.push(id)
      }
      next = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  }
})

test("rejects invalid filters, and matches nothing for another partner's stage", async () => {
  const foreign = (await makePartner(app)).stages[0]?.id ?? ''
  expect((await admin.api.call(listDeals, { query: { stage: foreign } })).total_count).toBe(0)
  expect((await admin.api.call(getBoard, { query: { stage: foreign } })).results).toEqual([])
  for (const query of [
    { stage: '1' },
    { stage: `${stageId(0)},` },
    { stage: '' },
    { status: 'Sleeping' },
    { status: 'active' },
    { created_date_range_after: '2026-02-30' },
    { created_date_range_before: '03/01/2026' },
    { loan_amount_min: '1.234' },
    { loan_amount_max: '-1' },
    { credit_score_min: '700.5' },
    { credit_score_max: '1001' },
    { ordering: 'borrower' },
    { ordering: '--created' },
    'status=Active&status=Funded',
  ]) {
    await admin.api.refused(listDeals, 'bad_input', { query })
  }
})

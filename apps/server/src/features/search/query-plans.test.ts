import { dealOrderings, type DealListQuery } from '@loanyard/contract/deals/filters'
import { leadOrderings, type LeadListQuery } from '@loanyard/contract/leads/schemas'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makeClient, makePartner, makePerson, makeStaff } from '../../../testing/data/factories.ts'
import { fillPartners, fillRequests } from '../../../testing/queries/bulk-data.ts'
import { firstTwo, nodesOf, openExplainer, pageOf, type PlanNode } from '../../../testing/queries/explain.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { listActivity } from '../deals/activity/list-activity.ts'
import { listNotes } from '../deals/activity/notes.ts'
import { getBoard } from '../deals/list/get-board.ts'
import { listDeals } from '../deals/list/list-deals.ts'
import { listPortalDeals } from '../deals/list/list-portal-deals.ts'
import { listLeads } from '../leads/list/list-leads.ts'
import { listRequests } from '../requests/lists/list-requests.ts'
import { listReviewQueue } from '../requests/reviews/list-review-queue.ts'
import { listTasks } from '../tasks/list-tasks.ts'
import { upcomingTasks } from '../tasks/queries.ts'
import { dealsWithoutStep, overdueRequests, reviews, staleDeals } from '../tasks/today/deal-queries.ts'

const app = await startApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
await fillPartners(app, [{ partner, leads: 100_000, deals: 100_000, coordinator: coordinator.uuid }], { others: 10 })
await app.ask(
  `insert into tasks (partner_id, id, title, lead_id, created, created_by)
   select partner_id, gen_random_uuid(), 'Call back', id, created, $2 from leads where partner_id = $1 limit 30000`,
  [partner.uuid, admin.uuid],
)
const [deal] = await app.ask<{ id: string }>('select id from deals where partner_id = $1 limit 1', [partner.uuid])
const dealId = toId('deal', deal?.id ?? '')
const borrower = await makePerson(app)
await makeClient(app, partner, { uuid: deal?.id ?? '', id: dealId }, borrower)
await fillRequests(app, partner, admin)
await app.ask('analyze')
const explainer = await openExplainer(app, partner)
afterAll(async () => {
  await explainer.close()
  await app.close()
})

const large = new Set('deals leads requirements submissions tasks deal_search lead_search audit_log'.split(' '))

/** Large tables that a plan scans completely. */
const fullScans = (plan: PlanNode) =>
  nodesOf(plan)
    .filter(({ type, relation }) => type === 'Seq Scan' && relation !== null && large.has(relation))
    .map(({ relation }) => relation)

const dealIndexes: Readonly<Record<(typeof dealOrderings)[number], string>> = {
  created: 'deals_created',
  modified: 'deals_modified',
  title: 'deals_title',
  loan_amount: 'deals_amount',
  personal_credit_score: 'deals_score',
  stage: 'deals_stage',
  status: 'deals_status',
}
const leadIndexes: Readonly<Record<(typeof leadOrderings)[number], string>> = {
  created: 'leads_created',
  full_name: 'leads_name',
  loan_amount: 'leads_amount',
  personal_credit_score: 'leads_score',
  lead_status: 'leads_status',
}

type Ordering<T extends readonly string[]> = T[number] | `-${T[number]}`
const bothWays = <T extends readonly string[]>(fields: T) =>
  fields.flatMap((field): Ordering<T>[] => [field, `-${field}`])

test.each(bothWays(dealOrderings))(
  'reads deals by %s from the index of that ordering without a sort, and the total from the stored totals',
  async (ordering) => {
    const { plans } = await explainer.explain(admin, (ctx) =>
      firstTwo((cursor) => listDeals(ctx, { ordering, cursor })),
    )
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(fullScans(plan)).toEqual([])
      const index = dealIndexes[ordering.replace('-', '') as (typeof dealOrderings)[number]]
      expect(pageOf(plan).map((node) => node.index)).toContain(index)
      expect(pageOf(plan).map(({ type }) => type)).not.toContain('Sort')
      if (!ordering.endsWith('stage')) expect(pageOf(plan).map(({ type }) => type)).not.toContain('Incremental Sort')
      expect(nodesOf(plan).filter(({ relation }) => relation === 'deals')).toHaveLength(1)
    }
  },
)

test.each(bothWays(leadOrderings))(
  'reads leads by %s from the index of that ordering without a sort, and the total from the stored totals',
  async (ordering) => {
    const { plans } = await explainer.explain(admin, (ctx) =>
      firstTwo((cursor) => listLeads(ctx, { ordering, cursor })),
    )
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(fullScans(plan)).toEqual([])
      const index = leadIndexes[ordering.replace('-', '') as (typeof leadOrderings)[number]]
      expect(pageOf(plan).map((node) => node.index)).toContain(index)
      // Of each lead, PostgreSQL may sort the one next step or not.
      const sorts = pageOf(plan).filter(({ type }) => type === 'Sort')
      expect(sorts.flatMap(nodesOf).map(({ relation }) => relation)).not.toContain('leads')
      expect(nodesOf(plan).filter(({ relation }) => relation === 'leads')).toHaveLength(1)
    }
  },
)

const stage = partner.stages[0]?.id ?? ''
const dealFilters: readonly DealListQuery[] = [
  { stage: [stage] },
  { status: ['Active'] },
  { status: ['Active', 'On Hold'], ordering: 'title' },
  { stage: [stage], status: ['Active'] },
  { stage: partner.stages.slice(0, 3).map(({ id }) => id), ordering: 'loan_amount' },
  { loan_amount_min: '1000000', credit_score_min: 700 },
  { created_date_range_after: '2026-01-01', created_date_range_before: '2026-12-31', ordering: 'created' },
  { stage: [stage], status: ['Active'], loan_amount_min: '100000', loan_amount_max: '900000', credit_score_min: 600 },
]
const leadFilters: readonly LeadListQuery[] = [
  { lead_status: ['New', 'Qualified'] },
  { lead_status: ['New'], ordering: 'full_name' },
  { permission_level: 'coordinator' },
  { loan_amount_max: '900000', credit_score_min: 700, ordering: 'loan_amount' },
  { created_date_range_after: '2026-01-01', lead_status: ['New', 'Qualified'] },
]

test.each([admin, coordinator])('scans no large table for filtered lists ($role)', async (staff) => {
  for (const query of dealFilters) {
    const { plans } = await explainer.explain(staff, (ctx) =>
      firstTwo((cursor) => listDeals(ctx, { ...query, limit: 5, cursor })),
    )
    for (const plan of plans) expect({ query, whole: fullScans(plan) }).toEqual({ query, whole: [] })
  }
  for (const query of leadFilters) {
    const { plans } = await explainer.explain(staff, (ctx) => listLeads(ctx, query))
    for (const plan of plans) expect({ query, whole: fullScans(plan) }).toEqual({ query, whole: [] })
  }
})

test.each([admin, coordinator])('scans no large table for the board ($role)', async (staff) => {
  for (const query of [{}, { status: ['Active' as const] }, { loan_amount_min: '1000000' }, { search: 'reyes' }]) {
    const { plans } = await explainer.explain(staff, (ctx) => getBoard(ctx, query))
    expect(plans).toHaveLength(1)
    for (const plan of plans) expect({ query, whole: fullScans(plan) }).toEqual({ query, whole: [] })
  }
})

test.each([admin, coordinator])(
  'uses the trigram index for searches of three or more letters ($role)',
  async (staff) => {
    const tables = ['deals', 'leads', 'deal_search', 'lead_search']
    const untouched = Object.fromEntries(tables.map((table) => [table, 0]))
    for (const search of ['reyes 4711', '4711', 'ana']) {
      for (const query of [{ search }, { search, status: ['Active' as const], ordering: 'title' as const }]) {
        const { scans } = await explainer.explain(staff, (ctx) => listDeals(ctx, query), [
          ...tables,
          'deal_search_keys',
        ])
        expect({ query, scans }).toEqual({ query, scans: { ...untouched, deal_search_keys: 1 } })
      }
      const { scans } = await explainer.explain(staff, (ctx) => listLeads(ctx, { search }), [
        ...tables,
        'lead_search_keys',
      ])
      expect({ search, scans }).toEqual({ search, scans: { ...untouched, lead_search_keys: 1 } })
    }
  },
)

test('finds the deals of a borrower without scanning the deals of all partners', async () => {
  const { plans } = await explainer.explain(borrower, (ctx) => listPortalDeals(ctx, {}))
  expect(plans.flatMap(fullScans)).toEqual([])
})

test('finds activity and notes by deal', async () => {
  const { plans } = await explainer.explain(admin, async (ctx) => {
    await listActivity(ctx, dealId, {})
    await listNotes(ctx, dealId, {})
  })
  expect(plans.flatMap(fullScans)).toEqual([])
})

/** By name: what reads a section of Today, and the index that gives its lines in order. */
const sections = {
  tasks: ['tasks_open', (ctx: StaffContext) => upcomingTasks(ctx, { mine: false, limit: 51 })],
  overdue: ['requirements_overdue', (ctx: StaffContext) => overdueRequests(ctx, true)],
  reviews: ['requirements_submitted', (ctx: StaffContext) => reviews(ctx, true)],
  stale: ['deals_active_by_stage_entry', (ctx: StaffContext) => staleDeals(ctx, true)],
  without: ['deals_active_by_stage_entry', (ctx: StaffContext) => dealsWithoutStep(ctx, true)],
} as const

test.each([admin, coordinator])('reads Today from indexes in the order of its lines ($role)', async (staff) => {
  for (const [name, [index, statement]] of Object.entries(sections)) {
    const { plans } = await explainer.explain(staff, (ctx) => rows(ctx, statement(ctx)))
    const nodes = plans.flatMap(nodesOf)
    expect({ name, whole: plans.flatMap(fullScans) }).toEqual({ name, whole: [] })
    expect({ name, indexes: nodes.map((node) => node.index) }).toMatchObject({
      name,
      indexes: expect.arrayContaining([index]),
    })
    // Parts of a request run in one process, and no section needs more than its first lines.
    expect({ name, types: nodes.filter(({ type }) => /^Gather|^Hash Join/.test(type)) }).toEqual({ name, types: [] })
  }
})

test('reads overdue requests without sorting, and finds a deal’s first one by index', async () => {
  for (const staff of [admin, coordinator]) {
    const { plans } = await explainer.explain(staff, (ctx) => rows(ctx, overdueRequests(ctx, true)))
    const nodes = plans.flatMap(nodesOf)
    expect(nodes.map(({ index }) => index)).toContain('requirements_overdue_of_deal')
    expect(nodes.map(({ type }) => type)).not.toContain('Sort')
  }
})

test('reads the page of all open tasks from their index without a sort', async () => {
  const { plans } = await explainer.explain(admin, (ctx) => firstTwo((cursor) => listTasks(ctx, { cursor })))
  for (const plan of plans) {
    expect(pageOf(plan).map(({ index }) => index)).toContain('tasks_open')
    expect(pageOf(plan).map(({ type }) => type)).not.toContain('Sort')
  }
})

test.each(bothWays(['due_date', 'created', 'title'] as const))(
  'reads open requests of all deals by %s from an index without a sort, and reminders by deal',
  async (ordering) => {
    const { plans } = await explainer.explain(admin, (ctx) =>
      firstTwo((cursor) => listRequests(ctx, { waiting_on: ['client', 'staff'], ordering, cursor })),
    )
    for (const plan of plans) {
      expect(pageOf(plan).map(({ type }) => type)).not.toContain('Sort')
      expect(nodesOf(plan).map(({ index }) => index)).not.toContain('audit_log_of_action')
    }
  },
)

test.each([admin, coordinator])(
  'reads the review queue from its index, without scanning deals ($role)',
  async (staff) => {
    const { plans } = await explainer.explain(staff, (ctx) => firstTwo((cursor) => listReviewQueue(ctx, { cursor })))
    for (const plan of plans) {
      expect(fullScans(plan)).toEqual([])
      expect(pageOf(plan).map((node) => node.index)).toContain('submissions_waiting')
      expect(pageOf(plan).map(({ type }) => type)).not.toContain('Sort')
    }
  },
)

import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { openLenderQueryCost, shareCopies, type Cost } from '../../../testing/queries/lender-query-cost.ts'
import type { LenderContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findLenderDocuments } from '../documents/lenders/lender-document-queries.ts'
import { exportFinancials } from '../financials/index.ts'
import { getLenderFinancials } from './financials.ts'
import { listLenderDeals } from './list-deals.ts'
import { listAcknowledgements, listPackageDocuments, listQuestions } from './loan-package.ts'
import { listMessages } from './messages/messages.ts'
import { findOffers, findResponse } from './responses/response-queries.ts'
import { findColleagues, findLenderDeal } from './shared-deal-queries.ts'

/** The rows and pages that lenders' reads touch: with few and many deals, before and after the first ANALYZE. */
const app = await startApplication()
afterAll(() => app.close())
const fixture = await makeLenderFixture(app)
const { admin, contact, assigned, deal } = fixture
const { answered, paper } = lenderTools(app)
const document = toUuid('document', (await paper(fixture)).id)
await answered(fixture, 'Question', () => ({ answer: 'Yes' }))

const at = { params: { deal_id: deal.id } }
const { addPeriod, saveCollateral, saveFinancialSummary, saveSourceUse } = calls.financials
await admin.api.call(saveSourceUse, { ...at, body: { items: [{ item_name: 'Building', lender_amount: '750000' }] } })
await admin.api.call(saveCollateral, { ...at, body: { items: [{ item_name: 'Building', fmv_bv: '900000' }] } })
await admin.api.call(addPeriod, { ...at, body: { period: '2025' } })
const sales = { item_name: 'Sales', field_type: 'Income' as const, values: { '2025': 123_456 } }
await admin.api.call(saveFinancialSummary, { ...at, body: { items: [sales] } })

type Read = (ctx: LenderContext) => Promise<unknown>

const ofOneDeal: Readonly<Record<string, Read>> = {
  deal: (ctx) => findLenderDeal(ctx, deal.id),
  colleagues: (ctx) => findColleagues(ctx, deal.uuid),
  response: (ctx) => findResponse(ctx, deal.uuid),
  offers: (ctx) => findOffers(ctx, deal.uuid),
  messages: (ctx) => listMessages(ctx, deal.id, {}),
  questions: (ctx) => listQuestions(ctx, deal.id),
  acknowledgements: (ctx) => listAcknowledgements(ctx, deal.id),
  documents: (ctx) => listPackageDocuments(ctx, deal.id, {}),
  document: (ctx) => findLenderDocuments(ctx, [document]),
  financials: (ctx) => getLenderFinancials(ctx, deal.id),
  workbook: (ctx) => exportFinancials(ctx, deal.id, 'xlsx'),
}
const everyRead = { ...ofOneDeal, list: (ctx: LenderContext) => listLenderDeals(ctx, {}) }
const people = { contact, assigned }

/** The cost of every read for each person. Opens its own connection each time, because plans are cached. */
async function costs(): Promise<Map<string, Cost>> {
  const meter = await openLenderQueryCost(app, fixture)
  const found = new Map<string, Cost>()
  for (const [who, person] of Object.entries(people)) {
    for (const [name, read] of Object.entries(everyRead)) found.set(`${name}, ${who}`, await meter.cost(person, read))
  }
  await meter.close()
  return found
}

/** The factor by which each read's cost grew. */
function growth(before: Map<string, Cost>, after: Map<string, Cost>) {
  return [...before].map(([name, { buffers, rows }]) => {
    const now = after.get(name)
    const times = Math.max((now?.buffers ?? Infinity) / buffers, (now?.rows ?? Infinity) / rows)
    return { name, times: Math.round(times * 10) / 10, isList: name.startsWith('list') }
  })
}

test('reads one deal at the same cost however much is shared, and the list in proportion to its length', async () => {
  await shareCopies(app, fixture, { from: 1, to: 19 })
  const few = await costs()
  await shareCopies(app, fixture, { from: 20, to: 599 })
  const many = await costs()
  await app.ask('analyze')
  const analyzed = await costs()
  for (const [name, { rows }] of few) expect({ name, rows }).not.toEqual({ name, rows: 0 })
  // With thirty times the deals, a read that scans them costs thirty times as much, a quadratic one 900 times.
  for (const after of [many, analyzed]) {
    const grown = growth(few, after)
    expect(grown.filter(({ times, isList }) => times > (isList ? 60 : 3))).toEqual([])
  }
})

import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { fillLenders, fillPartners } from '../../../testing/queries/bulk-data.ts'
import { openExplainer } from '../../../testing/queries/explain.ts'
import type { StaffContext } from '../../services/context.ts'
import { listLenders } from '../lenders/list-lenders.ts'
import { listStaff } from '../staff/list-staff.ts'

/** Lists whose rows count deals: what they count is read once, however many rows there are. */
const app = await startApplication()
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinators = [
  await makeStaff(app, partner, { role: 'Coordinator' }),
  await makeStaff(app, partner, { role: 'Coordinator' }),
]
await fillPartners(app, [{ partner, leads: 0, deals: 2000 }])
await fillLenders(app, partner, admin)
for (const { uuid } of coordinators) {
  await app.ask(
    'insert into deal_coordinators (partner_id, staff_id, deal_id) select partner_id, $2, id from deals where partner_id = $1',
    [partner.uuid, uuid],
  )
}
await app.ask('analyze')
const explainer = await openExplainer(app, partner)
afterAll(async () => {
  await explainer.close()
  await app.close()
})

/** How often code reads tables, by any of their indexes. */
async function readsOf(code: (ctx: StaffContext) => Promise<unknown>, relations: readonly string[]): Promise<number> {
  const { scans } = await explainer.explain(admin, code, relations)
  return Object.values(scans).reduce((sum, each) => sum + each, 0)
}

test.each([undefined, '-waiting_count', 'median_days'] as const)(
  'reads what all listed lenders answered at once, by %s',
  async (ordering) => {
    const answers = ['lender_responses', 'lender_responses_pkey', 'lender_responses_of_lender']
    expect(await readsOf((ctx) => listLenders(ctx, { ordering }), answers)).toBe(1)
  },
)

test('reads the deals of all listed staff at once', async () => {
  const shared = ['deal_coordinators', 'deal_coordinators_pkey', 'deal_coordinators_of_deal']
  expect(await readsOf((ctx) => listStaff(ctx, {}), shared)).toBe(1)
})

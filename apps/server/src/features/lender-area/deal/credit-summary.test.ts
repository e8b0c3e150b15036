import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'

const { getLenderDeal } = calls.lenderArea
const { addPeriod, saveCollateral, saveFinancialSummary, saveSourceUse, getFinancials } = calls.financials

const app = await sharedApplication()

test('gives nulls instead of zeros for what was not entered', async () => {
  const { contact, deal } = await makeLenderFixture(app)
  const { credit_summary } = await contact.api.call(getLenderDeal, { params: { deal_id: deal.id } })
  expect(credit_summary).toEqual({ dscr: null, coverage: null, equity: null, warnings: [], has_sources: false })
})

test('sums up the financials with what is checked and which amounts disagree', async () => {
  const { contact, admin, deal } = await makeLenderFixture(app)
  const params = { deal_id: deal.id }
  const body = {
    loan_amount: '450000',
    loan_purpose: 'Equipment' as const,
    ownership_change: 'None' as const,
    business_state: 'TX' as const,
    year_established: 2014,
  }
  await admin.api.call(calls.deals.updateDeal, { params, body })
  const use = { item_name: 'Oven', lender_amount: '467500', borrower_amount: '82500' }
  await admin.api.call(saveSourceUse, { params, body: { items: [use] } })
  await admin.api.call(saveCollateral, { params, body: { items: [{ item_name: 'Plant', fmv_bv: '0', cv: '233750' }] } })
  for (const period of ['2024', '2025']) await admin.api.call(addPeriod, { params, body: { period } })
  await admin.api.call(addPeriod, { params, body: { period: '2026', is_projection: true } })
  const items = [
    { item_name: 'Sales', field_type: 'Income' as const, values: { '2024': 100, '2025': 120, '2026': 900 } },
    { item_name: 'Loan', field_type: 'Debt Proposed' as const, values: { '2024': 100, '2025': 100, '2026': 100 } },
  ]
  await admin.api.call(saveFinancialSummary, { params, body: { items } })
  const shown = await contact.api.call(getLenderDeal, { params })
  expect(shown).toMatchObject({ business_state: 'TX', year_established: 2014 })
  expect(shown.credit_summary).toMatchObject({
    dscr: { ratio: '1.20', period: '2025', is_projection: false, result: 'met' },
    coverage: { ratio: '0.50', shortfall: '233750.00' },
    equity: { share: '0.15', contributed: '82500.00', requirement: 'none', required_share: null },
    has_sources: true,
  })
  const purchase = { loan_purpose: 'Business Acquisition' as const, ownership_change: null }
  await admin.api.call(calls.deals.updateDeal, { params, body: purchase })
  const { credit_summary } = await contact.api.call(getLenderDeal, { params })
  expect(credit_summary.equity).toMatchObject({ requirement: 'not_determined', required_share: null })
  const { warnings } = await admin.api.call(getFinancials, { params })
  expect(shown.credit_summary.warnings).toEqual(warnings.map(({ message }) => message))
  expect(shown.credit_summary.warnings.join()).toMatch(/450,000\.00.*467,500\.00/)
})

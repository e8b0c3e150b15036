import { calls } from '@loanyard/contract/calls'
import { workbookType } from '@loanyard/contract/financials/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { textOfPdf } from '../../../testing/financials/pdf-text.ts'

const { exportLenderFinancials, getLenderFinancials } = calls.lenderArea
const { addPeriod, deleteSourceUse, getFinancials, saveCollateral, saveFinancialSummary, saveSourceUse } =
  calls.financials

const app = await sharedApplication()
const fixture = await makeLenderFixture(app)
const { admin, contact, deal } = fixture
const params = { deal_id: deal.id }
const at = { params }

await admin.api.call(saveSourceUse, { ...at, body: { items: [{ item_name: 'Building', lender_amount: '750000' }] } })
const { items } = await admin.api.call(saveSourceUse, { ...at, body: { items: [{ item_name: 'A mistake' }] } })
const mistake = items.find(({ item_name }) => item_name === 'A mistake')?.id ?? ''
await admin.api.call(deleteSourceUse, { ...at, body: { row_id: mistake } })
await admin.api.call(saveCollateral, { ...at, body: { items: [{ item_name: 'Building', fmv_bv: '900000' }] } })
await admin.api.call(addPeriod, { ...at, body: { period: '2025' } })
const sales = { item_name: 'Sales', field_type: 'Income' as const, values: { '2025': 123_456 } }
await admin.api.call(saveFinancialSummary, { ...at, body: { items: [sales] } })
await admin.api.call(calls.lendingRates.addLendingRate, {
  body: { kind: 'base_rate', rate: '0.07', effective_from: '2020-01-01', note: 'Between us' },
})

test('shows a lender the same financials as staff, without allowing changes', async () => {
  const [shown, own] = [await contact.api.call(getLenderFinancials, at), await admin.api.call(getFinancials, at)]
  const can = { update: false }
  expect(shown).toEqual({
    ...own,
    source_use: { ...own.source_use, can },
    collateral: { ...own.collateral, can },
    financial_summary: { ...own.financial_summary, can },
    can: { update: false, change_rates: false },
  })
  expect(shown.rates.base_rate?.rate).toBe('0.07')
  const text = JSON.stringify(shown)
  for (const hidden of ['A mistake', 'Between us', admin.full_name]) expect(text).not.toContain(hidden)
  for (const call of [saveSourceUse, saveCollateral, deleteSourceUse, getFinancials]) {
    const body = call.method === 'GET' ? {} : { body: { items: [{ item_name: 'Mine' }] } }
    await contact.api.refused(call, 'not_found', { ...at, ...body })
  }
})

test('exports a workbook, and a PDF that names the reader and the staff member who shared the deal', async () => {
  const workbook = await contact.api.send(exportLenderFinancials, { ...at, query: { format: 'xlsx' } })
  expect(workbook.headers.get('content-type')).toBe(workbookType)
  expect(workbook.bytes.length).toBeGreaterThan(5000)
  const printed = await contact.api.send(exportLenderFinancials, { ...at, query: { format: 'pdf' } })
  const text = textOfPdf(printed.bytes).join('\n')
  expect(text).toContain('Building')
  expect(text).toContain(contact.full_name)
  expect(text).toContain(`Prepared by ${admin.full_name}, ${fixture.partner.name}`)
  expect(text).not.toContain('A mistake')
  expect(await app.ask('select kind, name from lender_downloads where deal_id = $1 order by id', [deal.uuid])).toEqual([
    { kind: 'workbook', name: 'Financials (workbook)' },
    { kind: 'workbook', name: 'Financials (PDF)' },
  ])
  await fixture.unassigned.api.refused(exportLenderFinancials, 'not_found', at)
})

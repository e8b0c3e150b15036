import { yearlyDebtService } from '@loanyard/lending/loan/payment'
import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import { insertAll } from '../insert-rows.ts'
import { acquisition, expansion, type SampleFinancials, type SampleSummaryRow } from './sample-financials.ts'

interface Deal {
  readonly id: string
  readonly loan_amount: string
  readonly term_months: number | null
  readonly interest_rate: string | null
}

const by = 'Avery Stone'

/** Financials of two deals, and the base rate. */
export async function seedFinancials(client: pg.Client, partner: string): Promise<void> {
  await insertAll(client, 'lending_rates', partner, [
    {
      id: newUuid(),
      kind: 'base_rate',
      rate: '0.07',
      effective_from: '2026-09-17',
      note: 'Check against the current WSJ prime rate',
      created: new Date(),
      created_by_name: by,
    },
  ])
  for (const [financialsFor, isAcquisition] of [
    [acquisition, true],
    [expansion, false],
  ] as const) {
    const deal = await findDeal(client, partner, isAcquisition)
    if (deal === null) continue
    const terms = { rate: plain(deal.interest_rate ?? '0.1050'), term: deal.term_months ?? 120 }
    const debt = { principal_amount: deal.loan_amount, ...terms }
    const financials = financialsFor({
      loan: Math.round(Number(deal.loan_amount)),
      debtService: Number(yearlyDebtService(debt)),
    })
    await insertFinancials(client, partner, deal, { ...financials, rows: withLoan(financials, debt) })
  }
}

const plain = (fraction: string) => fraction.replace(/0+$/, '')

/** An active deal of medium size, preferably one of the demo's coordinator. */
async function findDeal(client: pg.Client, partner: string, isAcquisition: boolean): Promise<Deal | null> {
  const { rows } = await client.query<Deal>(
    `select d.id, d.loan_amount, d.term_months, d.interest_rate from deals d
       join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
      where d.partner_id = $1 and d.status = 'Active' and (d.ownership_change is not distinct from 'Initial Acquisition') = $2 and d.deleted_at is null
        and d.loan_amount between 200000 and 3000000
      order by d.loan_purpose = 'Equipment' desc, exists (select from deal_coordinators c where c.partner_id = d.partner_id and c.deal_id = d.id) desc,
               s.number desc, d.id limit 1`,
    [partner, isAcquisition],
  )
  return rows[0] ?? null
}

type Debt = { readonly principal_amount: string; readonly rate: string; readonly term: number }
type Row = SampleSummaryRow & { readonly debt?: Debt }

/** Adds the proposed loan, with its payments in every period. */
function withLoan({ rows, periods }: SampleFinancials, debt: Debt): Row[] {
  const yearlyPayments = yearlyDebtService(debt)
  const values = periods.map(() => yearlyPayments)
  return [...rows, { item_name: 'Proposed SBA loan', field_type: 'Debt Proposed', values, debt }]
}

async function insertFinancials(
  client: pg.Client,
  partner: string,
  { id: deal_id }: Deal,
  { sources, collateral, periods, rows }: Omit<SampleFinancials, 'rows'> & { readonly rows: readonly Row[] },
): Promise<void> {
  const common = (index: number) => ({ id: newUuid(), deal_id, position: index + 1, version: 1, changed_by_name: by })
  const all = <T extends object>(list: readonly T[]) => list.map((row, index) => ({ ...common(index), ...row }))
  await insertAll(client, 'deal_financials', partner, [
    { deal_id, version: 1, source_use: 1, collateral: 1, financial_summary: 1 },
  ])
  await insertAll(client, 'source_uses', partner, all(sources))
  await insertAll(client, 'collateral_items', partner, all(collateral))
  const columns = periods.map((name, index) => {
    return { id: newUuid(), deal_id, position: index + 1, name, is_projection: name === 'Projected' }
  })
  await insertAll(client, 'financial_periods', partner, columns)
  const written = rows.map((row, index) => ({ row, id: newUuid(), index }))
  await insertAll(
    client,
    'financial_rows',
    partner,
    written.map(({ row: { item_name, field_type, debt = noDebt }, id, index }) => {
      return { ...common(index), id, item_name, field_type, ...debt }
    }),
  )
  const values = written.flatMap(({ row, id }) =>
    columns.map((period, at) => {
      const [amount = '0.00', added_back = '0.00'] = [row.values[at], row.added_back?.[at]]
      return { row_id: id, period_id: period.id, amount, added_back }
    }),
  )
  await insertAll(client, 'financial_values', partner, values)
}

const noDebt = { principal_amount: null, rate: null, term: null }

import { newUuid, toId } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import { insert, type Made, type Partner } from '../data/factories.ts'

/** A deal with two rows in each table, two periods (`2024`, `2025`) and a debt, by their ids. */
export interface FinancialIds {
  readonly deal: string
  readonly source_use: readonly [string, string]
  readonly collateral: readonly [string, string]
  readonly summary_row: readonly [string, string]
}

export interface FinancialResources {
  readonly figures: () => Promise<FinancialIds>
  readonly rate: () => Promise<string>
}

const common = (position: number) => ({
  position,
  item_name: `Row ${position}`,
  version: 1,
  changed_by_name: 'Ada Rowe',
})

/** Financials of a new deal of the partner, and one of the partner's rates. */
export function financialResources(app: Application, partner: Partner, deal: () => Promise<Made>): FinancialResources {
  const add = async (table: string, columns: Readonly<Record<string, unknown>>): Promise<string> => {
    const id = newUuid()
    await insert(app, table, { partner_id: partner.uuid, id, ...columns })
    return id
  }
  return {
    figures: async () => {
      const { id, uuid: deal_id } = await deal()
      const versions = { version: 1, source_use: 1, collateral: 1, financial_summary: 1 }
      await insert(app, 'deal_financials', { partner_id: partner.uuid, deal_id, ...versions })
      const both = async (kind: 'source_use' | 'collateral' | 'summary_row', table: string, columns = {}) =>
        [
          toId(kind, await add(table, { deal_id, ...common(1), ...columns })),
          toId(kind, await add(table, { deal_id, ...common(2), ...columns })),
        ] as const
      for (const [index, name] of ['2024', '2025'].entries()) {
        await add('financial_periods', { deal_id, name, position: index + 1 })
      }
      return {
        deal: id,
        source_use: await both('source_use', 'source_uses', { lender_amount: '1000.00' }),
        collateral: await both('collateral', 'collateral_items', { fmv_bv: '1000.00' }),
        summary_row: await both('summary_row', 'financial_rows', { field_type: 'Expense' }),
      }
    },
    rate: async () => {
      const columns = { kind: 'base_rate', rate: '0.07', effective_from: '2026-09-17', created_by_name: 'Ada Rowe' }
      return toId('lending_rate', await add('lending_rates', columns))
    },
  }
}

/** Ids that don't exist. */
export const missingFinancialResources: FinancialResources = {
  figures: async () => ({
    deal: toId('deal', newUuid()),
    source_use: [toId('source_use', newUuid()), toId('source_use', newUuid())],
    collateral: [toId('collateral', newUuid()), toId('collateral', newUuid())],
    summary_row: [toId('summary_row', newUuid()), toId('summary_row', newUuid())],
  }),
  rate: async () => toId('lending_rate', newUuid()),
}

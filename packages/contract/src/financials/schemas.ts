import * as z from 'zod'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { feeFlags, loanPurposes, sbaPrograms } from '../core/values.ts'
import { ownershipAndDates } from '../deals/ownership-and-dates.ts'
import { collateral } from './collateral.ts'
import { financialVersion } from './fields.ts'
import { ratesOfDay } from './lending-rates.ts'
import { sourceUse } from './sources-and-uses.ts'
import { financialSummary } from './summary.ts'
import { editionChange, inputWarning, loanNumber, underwriting } from './underwriting.ts'

/** Fields of the deal that the calculations use. They are changed by updating the deal. */
export const dealTerms = z
  .object({
    loan_amount: amount.nullable(),
    loan_purpose: z.enum(loanPurposes).nullable(),
    term_months: z.number().int().nullable(),
    interest_rate: z.string().nullable().meta({ description: 'A fraction' }),
    sba_program: z.enum(sbaPrograms),
    approved_on: z.string().nullable(),
    naics_code: z.string().nullable(),
    fee_flags: z.array(z.enum(feeFlags)),
    guaranty_percentage: z.string().nullable().meta({ description: 'A fraction; null: by program and amount' }),
    ...ownershipAndDates,
    loan_number: loanNumber,
    lender_fee_share: z.string().meta({ description: 'Percent' }),
  })
  .meta({ id: 'DealTerms' })
export type DealTerms = z.infer<typeof dealTerms>

/** All three tables, even if empty. Further values are calculated from these with the formulas in docs/lending.md. */
export const financials = z
  .object({
    deal: id('deal'),
    version: financialVersion,
    source_use: sourceUse,
    collateral,
    financial_summary: financialSummary,
    terms: dealTerms,
    rates: ratesOfDay,
    underwriting: underwriting.meta({ description: 'By the edition in force on `terms.loan_number.on`' }),
    edition_change: editionChange.nullable().meta({
      description: 'Both results if the loan number is expected within 14 days of an edition’s first day',
    }),
    warnings: z.array(inputWarning),
    can: z.object({ update: z.boolean(), change_rates: z.boolean() }),
  })
  .meta({ id: 'Financials' })
export type Financials = z.infer<typeof financials>

/** Polled to detect changes by other people. */
export const financialVersions = z
  .object({
    version: financialVersion,
    source_use: financialVersion,
    collateral: financialVersion,
    financial_summary: financialVersion,
    deal: z.number().int().meta({ description: 'Version of the deal' }),
  })
  .meta({ id: 'FinancialVersions' })
export type FinancialVersions = z.infer<typeof financialVersions>

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const exportFormats = ['xlsx', 'pdf'] as const
export const exportQuery = z.strictObject({
  format: z.enum(exportFormats).optional().meta({ description: 'Default: xlsx' }),
})

/** Invalid cells are reported as a 400 whose `errors` have a path such as "Collateral!C7". */
export const importResult = z
  .object({
    dry_run: z.boolean(),
    changed: z.array(
      z.object({
        sheet: z.string(),
        cell: z.string().meta({ description: 'For example "C7"' }),
        row: z.string().meta({ description: 'Name of the row' }),
        column: z.string().meta({ description: 'Heading of the column' }),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
    added: z.array(z.object({ sheet: z.string(), row: z.string() })),
    deleted: z.array(z.object({ sheet: z.string(), row: z.string() })),
    version: financialVersion,
  })
  .meta({ id: 'FinancialImport' })
export type ImportResult = z.infer<typeof importResult>

import type { FitFact } from '@loanyard/contract/lenders/credit-box'
import { fixed, type Statement } from '../../../db/client/statement.ts'

type LenderAlias = 'l' | 'page'

/** The facts of deal `d` for which the condition holds, as an array. */
function factsWhere(conditions: Partial<Record<FitFact, string>>): string {
  const cases = Object.entries(conditions).map(([fact, condition]) => `case when ${condition} then '${fact}' end`)
  return `array_remove(array[${cases.join(', ')}]::text[], null)`
}

/** What of deal `d` is outside the credit box. What either side doesn't say is not outside. */
export const outside = (lender: LenderAlias): string =>
  factsWhere({
    program: `cardinality(${lender}.programs) > 0 and d.sba_program <> all (${lender}.programs)`,
    loan_amount: `d.loan_amount < ${lender}.min_loan_amount or d.loan_amount > ${lender}.max_loan_amount`,
    state: `cardinality(${lender}.states) > 0 and d.business_state <> all (${lender}.states)`,
    credit_score: `d.personal_credit_score < ${lender}.min_credit_score`,
  })

/** What the credit box asks and deal `d` doesn't say. */
export const unknown = (lender: LenderAlias): string =>
  factsWhere({
    loan_amount: `num_nonnulls(${lender}.min_loan_amount, ${lender}.max_loan_amount) > 0 and d.loan_amount is null`,
    state: `cardinality(${lender}.states) > 0 and d.business_state is null`,
    credit_score: `${lender}.min_credit_score is not null and d.personal_credit_score is null`,
  })

/** A note alone is nothing to compare with. */
export const hasCreditBox = (lender: LenderAlias): string => `(cardinality(${lender}.programs) > 0
  or cardinality(${lender}.states) > 0
  or num_nonnulls(${lender}.min_loan_amount, ${lender}.max_loan_amount, ${lender}.min_credit_score) > 0)`

/** `, …`: the columns of a `FitRow`. */
export function fitColumns(lender: LenderAlias): Statement {
  const ifAny = (facts: string, name: string) => `case when ${hasCreditBox(lender)} then ${facts} end as ${name}`
  return fixed(`, ${ifAny(outside(lender), 'outside')}, ${ifAny(unknown(lender), 'unknown')}`)
}

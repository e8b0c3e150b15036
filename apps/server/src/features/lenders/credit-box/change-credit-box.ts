import * as contractCopy from '@loanyard/contract/lenders/copy'
import type { CreditBoxChanges } from '@loanyard/contract/lenders/credit-box'
import { badInput } from '../../../errors.ts'
import type { FieldChange } from '../../../services/audit/record-audit.ts'
import type { CreditBoxRow, CreditBoxValues } from './rows.ts'

const fields = [
  'programs',
  'states',
  'min_loan_amount',
  'max_loan_amount',
  'min_credit_score',
  'credit_note',
] as const satisfies readonly (keyof CreditBoxRow)[]

/** Throws bad_input if the largest loan would be below the smallest. */
export function creditBoxAfter(before: CreditBoxRow, input: CreditBoxChanges | undefined): CreditBoxValues {
  if (input === undefined) return {}
  const { note, ...values } = input
  const after = { ...values, credit_note: note === undefined ? undefined : note || null }
  const { min_loan_amount: min = before.min_loan_amount, max_loan_amount: max = before.max_loan_amount } = after
  if (min !== null && max !== null && Number(max) < Number(min))
    throw badInput([{ path: 'credit_box.max_loan_amount', message: contractCopy.largestBelowSmallest }])
  return after
}

const textOf = (value: readonly string[] | string | number | null): string | null => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text === '' ? null : text
}

/** For the audit trail. */
export function creditBoxChanges(before: CreditBoxRow, after: CreditBoxValues): FieldChange[] {
  return fields.flatMap((field) => {
    const value = after[field]
    if (value === undefined) return []
    const [from, to] = [textOf(before[field]), textOf(value)]
    return from === to ? [] : [{ field, from, to }]
  })
}

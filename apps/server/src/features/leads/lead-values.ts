import type { LeadChanges, NewLead } from '@loanyard/contract/leads/schemas'
import { badInput } from '../../errors.ts'
import type { FieldChange } from '../../services/audit/record-audit.ts'
import type { StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import { isActiveStaff, type LeadValues } from './queries.ts'
import type { LeadRow } from './rows.ts'

/** The input merged over the previous values. Throws bad_input, forbidden for the assignee. */
export async function valuesAfter(
  ctx: StaffContext,
  before: LeadRow | null,
  input: NewLead | LeadChanges,
): Promise<LeadValues> {
  return {
    full_name: input.full_name ?? before?.full_name ?? '',
    email: input.email ?? before?.email ?? '',
    phone: textOrBefore(input.phone, before?.phone),
    lead_status: input.lead_status ?? before?.lead_status ?? 'New',
    personal_credit_score: valueOrBefore(input.personal_credit_score, before?.personal_credit_score),
    loan_amount: valueOrBefore(input.loan_amount, before?.loan_amount),
    loan_purpose: valueOrBefore(input.loan_purpose, before?.loan_purpose),
    down_payment: valueOrBefore(input.down_payment, before?.down_payment),
    business_type: valueOrBefore(input.business_type, before?.business_type),
    business_name: textOrBefore(input.business_name, before?.business_name),
    referral_source: textOrBefore(input.referral_source, before?.referral_source),
    assigned_to: await assigneeAfter(ctx, before, input.assigned_to),
  }
}

function valueOrBefore<T>(value: T | undefined, before: T | undefined): T | null {
  return value === undefined ? (before ?? null) : value
}

/** Empty text is none. */
function textOrBefore(value: string | null | undefined, before: string | null | undefined): string | null {
  return valueOrBefore(value === '' ? null : value, before)
}

async function assigneeAfter(
  ctx: StaffContext,
  before: LeadRow | null,
  requested: string | null | undefined,
): Promise<string | null> {
  const present = before?.assigned_to ?? null
  if (requested === undefined) return present
  const id = requested === null ? null : toUuid('staff', requested)
  if (id === present) return present
  authorize(ctx, 'lead.assign')
  if (id !== null && !(await isActiveStaff(ctx, id))) {
    throw badInput([{ path: 'assigned_to', message: copy.assigneeInactive }])
  }
  return id
}

type Value = string | number | null

export interface ValueChange<Field extends keyof LeadValues = keyof LeadValues> {
  readonly field: Field
  readonly from: Value
  readonly to: Value
}

export function valuesOf(changes: readonly ValueChange[]): Record<string, Value> {
  return Object.fromEntries(changes.map(({ field, to }) => [field, to]))
}

export function auditedChanges(changes: readonly ValueChange[]): FieldChange[] {
  const text = (value: Value): string | null => (value === null ? null : String(value))
  return changes.map(({ field, from, to }) => ({ field, from: text(from), to: text(to) }))
}

interface Undo<Field extends keyof LeadValues> {
  /** The changes that give the lead its earlier values back. */
  readonly back: ValueChange<Field>[]
  /** Fields that someone changed since. */
  readonly kept: Field[]
}

/** Undoes changes: only values that are still the ones they set go back, and a converted lead keeps its status. */
export function undoOf<Field extends keyof LeadValues>(
  lead: Pick<LeadValues, Field>,
  hasDeal: boolean,
  changes: readonly ValueChange<Field>[],
): Undo<Field> {
  const canGoBack = ({ field, to }: ValueChange<Field>) => lead[field] === to && !(field === 'lead_status' && hasDeal)
  return {
    back: changes.filter(canGoBack).map(({ field, from, to }) => ({ field, from: to, to: from })),
    kept: changes.filter((change) => !canGoBack(change)).map(({ field }) => field),
  }
}

import type { Lead } from '@loanyard/contract/leads/schemas'
import * as copy from '../copy.ts'
import { useChange } from './lead-commands.ts'
import type { OptimisticChange } from './lead-mutations.ts'

interface ValueEdit {
  readonly field: 'loan_amount' | 'business_name' | 'personal_credit_score' | 'assigned_to'
  readonly value: string | number | null
  readonly message: string
  readonly onSaved: () => void
}

/** A value in the list. */
export function useChangeValue() {
  const change = useChange()
  return (lead: Lead, { field, value, message, onSaved }: ValueEdit) => {
    // Casts: the value is one of the field's.
    const wanted = { [field]: value } as unknown as OptimisticChange
    const back = { [field]: lead[field] } as unknown as OptimisticChange
    change({ lead, change: wanted, onSaved, undo: { change: back, message } })
  }
}

export function useAssignLead() {
  const change = useChange()
  return (lead: Lead, staff: { id: string; full_name: string } | null) => {
    const message =
      staff === null ? copy.nowUnassigned(lead.full_name) : copy.nowAssigned(lead.full_name, staff.full_name)
    change({
      lead,
      change: { assigned_to: staff?.id ?? null },
      undo: { change: { assigned_to: lead.assigned_to }, message },
    })
  }
}

import { listLeadActivity } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { callApi } from '../../../lib/api/api.ts'
import { actorName } from '../../../lib/format/actor-name.ts'
import { asText } from '../../../ui/facts/record-kind.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { showChanged } from '../history/activity-sentence.ts'
import * as history from '../history/copy.ts'
import * as copy from './copy.ts'
import type { OptimisticChange } from './lead-mutations.ts'

/** Who changed a field last, and to what; null if it isn't among the lead's latest changes. */
async function lastChange({ id, partner }: Lead, field: string): Promise<{ who: string; to: string | null } | null> {
  const params = { lead_id: id, partner_id: partner }
  const latest = await callApi(listLeadActivity, { params, query: { limit: '10' } }).catch(() => null)
  for (const { actor, changes } of latest?.results ?? []) {
    const change = changes.find((each) => each.field === field)
    if (change !== undefined) return { who: actorName(actor), to: change.to }
  }
  return null
}

/** Null if it isn't known. */
export async function whoChanged(lead: Lead, field: string): Promise<string | null> {
  return (await lastChange(lead, field))?.who ?? null
}

const typed: readonly string[] = ['loan_amount', 'personal_credit_score', 'business_name']

interface Conflict {
  readonly change: OptimisticChange
  /** Saves the person's own value after all. */
  readonly again: (current: Lead) => void
}

/** Says who changed the same value of a lead first, and to what. */
export async function notifyConflict(current: Lead, { change, again }: Conflict): Promise<void> {
  // Cast: changes are of the lead's fields.
  const [field = 'lead_status'] = Object.keys(change) as (keyof Lead)[]
  const last = await lastChange(current, field)
  const label = history.fieldLabels[field] ?? field
  // The assignee's name is only in the activity.
  const to = last === null ? asText(field === 'assigned_to' ? null : current[field]) : last.to
  const sentence =
    last === null && to === null
      ? copy.changedBySomeone(label)
      : copy.changedBy(last?.who ?? copy.someoneElse, label, showChanged(field, to))
  notifyError(`${sentence} ${typed.includes(field) ? copy.typedIsKept : copy.notSaved}`, {
    label: copy.saveMine,
    onAct: () => again(current),
  })
}

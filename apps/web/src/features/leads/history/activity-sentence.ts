import type { LeadActivityEntry } from '@loanyard/contract/leads/activity'
import { formatMoney, truncate } from '../../../lib/format/format.ts'
import * as copy from './copy.ts'

type Change = LeadActivityEntry['changes'][number]

const amounts: readonly string[] = ['loan_amount', 'down_payment']
const inWords = new Intl.ListFormat('en-US')

/** A value as the activity shows it; null: none. */
export function showChanged(field: string, value: string | null): string | null {
  if (value === null) return null
  return amounts.includes(field) ? formatMoney(value) : truncate(value)
}

function fieldChange({ field, from, to }: Change): string {
  const show = (value: string | null) => showChanged(field, value)
  return copy.fieldChange(copy.fieldLabels[field] ?? field.replaceAll('_', ' '), show(from), show(to))
}

/** "merged Bo Rower into this lead and changed the phone to (555) 010-1234"; null if it is no merge. */
function mergeSentence(changes: readonly Change[]): string | null {
  const [merge, ...values] = changes
  if (merge?.field !== 'merged_lead') return null
  const { from, to } = merge
  const first = to === null ? copy.unmergedLead(truncate(from ?? '')) : copy.mergedLead(truncate(to))
  return values.length === 0 ? first : first + copy.andChanged + inWords.format(values.map(fieldChange))
}

/** Follows the actor's name: "changed the status from New to Contacted". */
export function activitySentence({ kind, changes }: LeadActivityEntry): string {
  const merge = mergeSentence(changes)
  if (merge !== null) return merge
  if (kind === 'lead_updated' && changes.length > 0) return copy.changed + inWords.format(changes.map(fieldChange))
  // An open page may be older than the server, whose new kinds it doesn't know.
  const sentences: Readonly<Record<string, string | undefined>> = copy.activitySentences
  return sentences[kind] ?? copy.otherActivity
}

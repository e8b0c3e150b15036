import type { AuditAction } from '@loanyard/contract/audit/actions'
import type { AuditEntry } from '@loanyard/contract/audit/audit-trail'
import { activitySentences } from '../../domain/activity/copy.ts'
import { formatDate, formatDateTime, formatMoney } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

/** Strong parts are names. */
export type SentencePart = string | { readonly strong: string }

/** Undefined for an action that only another release knows. */
function sentenceOf(action: string): string | undefined {
  if (!Object.hasOwn(activitySentences, action)) return undefined
  return copy.entrySentences[action as AuditAction] ?? activitySentences[action as AuditAction]
}

/** "moved the deal from **Packaging** to **Closing**". An unknown action is shown as it is. */
export function describeEntry({
  action,
  changes,
  name,
  record = null,
}: Pick<AuditEntry, 'action' | 'changes' | 'name'> & Partial<Pick<AuditEntry, 'record'>>): SentencePart[] {
  const { from = null, to = null } = changes[0] ?? {}
  const named = changes.find(({ field }) => field === 'full_name' || field === 'title' || field === 'name')
  const values: Readonly<Record<string, string | null>> = {
    from,
    to,
    name: name ?? named?.to ?? named?.from ?? record?.name ?? null,
  }
  const sentence = sentenceOf(action) ?? action.replaceAll('_', ' ')
  return (
    sentence
      .split(/(\{\w+\})/)
      .filter((part) => part !== '')
      .map((part): SentencePart => {
        const key = /^\{(\w+)\}$/.exec(part)?.[1]
        if (key === undefined) return part
        const value = values[key]
        return value === null || value === undefined || value === '' ? copy.missingName : { strong: value }
      })
      // "added the lead something" reads worse than "added the lead".
      .filter((part, index, parts) => part !== copy.missingName || index < parts.length - 1 || parts.length === 1)
  )
}

/** Changes that the sentence doesn't mention. */
export function remainingChanges({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): AuditEntry['changes'] {
  const isMentioned = /\{(to|from)\}/.test(sentenceOf(action) ?? '')
  return isMentioned ? changes.slice(1) : changes
}

/** "loan_amount" → "Loan amount". */
export function fieldLabel(field: string): string {
  const label = field.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const yesNo: Readonly<Record<string, string>> = { true: copy.yes, false: copy.no }

/** As people read it: dates, amounts, and yes or no. */
export function changedValue(field: string, value: string): string {
  if (/_(on|date)$/.test(field)) return formatDate(value) || value
  if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) return formatDateTime(value)
  if (/(amount|price|fee|value|cost)$/.test(field) && /^-?\d+\.\d{2}$/.test(value)) return formatMoney(value)
  return yesNo[value] ?? value
}

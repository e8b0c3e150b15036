import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { capitalize, formatDateInSentence, truncate } from '../../../../lib/format/format.ts'
import { isFieldName, labelOf, showInSentence } from '../sections/deal-fields.ts'
import * as copy from './copy.ts'

type Change = ActivityEntry['changes'][number]

export interface ChangedValue {
  readonly label: string
  readonly from: string
  readonly to: string
}

/** Their first change only names what was changed. */
const namedFirst: readonly ActivityEntry['kind'][] = ['task_updated', 'request_changed', 'bundle_request_changed']

const flags: Readonly<Record<string, string>> = { true: copy.yes, false: copy.no }

function shown(field: string, value: string | null): string {
  if (value === null || value === '') return field === 'assigned_to' ? copy.unassigned : copy.empty
  if (isFieldName(field)) return truncate(showInSentence(field, value))
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDateInSentence(value)
  return flags[value] ?? truncate(value)
}

const lineOf = ({ field, from, to }: Change): ChangedValue => ({
  label: copy.fieldLabels[field] ?? (isFieldName(field) ? labelOf(field) : capitalize(field.replaceAll('_', ' '))),
  from: shown(field, from),
  to: shown(field, to),
})

/** What changed from what to what, where the sentence doesn't say it. */
export function changedValues({ kind, changes }: ActivityEntry): readonly ChangedValue[] {
  if (kind === 'deal_updated') return changes.length > 1 ? changes.map(lineOf) : []
  return namedFirst.includes(kind) ? changes.slice(1).map(lineOf) : []
}

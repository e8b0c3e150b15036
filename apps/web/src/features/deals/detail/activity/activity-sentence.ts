import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { activitySentences } from '../../../../domain/activity/copy.ts'
import { formatCounted, truncate } from '../../../../lib/format/format.ts'
import * as copy from '../copy.ts'
import { isFieldName, labelInSentence, showInSentence } from '../sections/deal-fields.ts'
import { changedFields } from './copy.ts'

/** Split into parts, so that names can be emphasized. */
export type Part = string | { readonly strong: string }

type Change = ActivityEntry['changes'][number]

const strong = (text: string | null): Part => ({ strong: truncate(text ?? '') })
/** Long text: only the fact of the change is shown. */
const longTextFields: readonly string[] = ['reason', 'positives', 'negatives']

/** Replaces each `{name}` of a sentence. */
function fill(sentence: string, valueOf: (name: string) => readonly Part[]): Part[] {
  return sentence
    .split(/(\{\w+\})/)
    .flatMap((text) => (text.startsWith('{') ? valueOf(text.slice(1, -1)) : text === '' ? [] : [text]))
}

function fieldChange({ field, from, to }: Change): Part[] {
  if (!isFieldName(field)) return [field.replaceAll('_', ' ')]
  const label = labelInSentence(field)
  if (longTextFields.includes(field)) return [to === null ? copy.longTextRemoved(label) : copy.longTextChanged(label)]
  const sentence = from === null ? copy.fieldSet : to === null ? copy.fieldCleared : copy.fieldChanged
  return fill(sentence, (name) => [
    name === 'field' ? label : strong(showInSentence(field, name === 'from' ? from : to)),
  ])
}

/** The new value, else the old one. */
function changedValue(changes: readonly Change[], field: string): Part {
  const change = changes.find((each) => each.field === field)
  return strong(change?.to ?? change?.from ?? null)
}

/** The sentences that depend on more than the entry's kind. */
function sentenceOf({ kind, changes, forced }: ActivityEntry): string {
  const has = (field: string) => changes.some((change) => change.field === field)
  if (kind === 'deal_updated' && changes.length === 1) return copy.fieldsChanged
  if (kind === 'deal_updated' && changes.length > 1) return changedFields(formatCounted(changes.length, 'field'))
  if (kind === 'deal_stage_moved' && forced) return copy.stageForced
  if (kind === 'document_changed' && has('name'))
    return has('stage') ? copy.documentRenamedAndMoved : copy.documentRenamed
  if (kind === 'document_changed' && !has('stage')) return copy.documentMoved
  if (kind === 'document_filed' && !changes.some(({ field, to }) => field === 'request' && to !== null))
    return copy.documentUnfiled
  if (kind === 'lender_message_sent' && (changes[0]?.from ?? null) !== null) return copy.messageFromLender
  // An open page may be older than the server, whose new kinds it doesn't know.
  const sentences: Readonly<Record<string, string | undefined>> = activitySentences
  return sentences[kind] ?? copy.otherActivity
}

/** Follows the actor's name: "moved the deal from **Packaging** to **Closing**". */
export function activitySentence(entry: ActivityEntry): Part[] {
  const { changes } = entry
  const [first] = changes
  const change = (field: string) => changes.find((each) => each.field === field)
  return fill(sentenceOf(entry), (name) => {
    if (name === 'from' || name === 'to') return [strong(first?.[name] ?? null)]
    if (name === 'fields') return changes.flatMap(fieldChange)
    if (name === 'formerName') return [strong(change('name')?.from ?? null)]
    if (name === 'stage') return [change('stage')?.to === null ? copy.noStage : changedValue(changes, 'stage')]
    return [changedValue(changes, name)]
  })
}

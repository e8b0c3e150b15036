import type { ActivityEntry } from '@loanyard/contract/deals'
import { truncate } from '../../../lib/format.ts'
import { isFieldName, labelInSentence, showField, type FieldName } from './deal-fields.ts'

/** A sentence in parts, so that the names in it can stand out. */
export type Part = string | { readonly strong: string }

type Change = ActivityEntry['changes'][number]

const strong = (text: string | null): Part => ({ strong: truncate(text ?? '') })
/** Fields of many words: that they changed is told, not how. */
const prose: readonly string[] = ['reason', 'positives', 'negatives']

function fieldChange({ field, from, to }: Change): Part[] {
  if (!isFieldName(field)) return [field.replaceAll('_', ' ')]
  const name: FieldName = field
  const label = labelInSentence(name)
  if (prose.includes(name)) return [to === null ? `the ${label} (removed)` : `the ${label}`]
  if (from === null) return [`the ${label} to `, strong(showField(name, to))]
  if (to === null) return [`the ${label} from `, strong(showField(name, from)), ' to none']
  return [`the ${label} from `, strong(showField(name, from)), ' to ', strong(showField(name, to))]
}

function fieldChanges(changes: readonly Change[]): Part[] {
  return changes.flatMap((change, index): Part[] => {
    const before = index === 0 ? '' : index === changes.length - 1 ? ' and ' : ', '
    return [before, ...fieldChange(change)]
  })
}

/** The document under its name of now, what it was called before, and where it went. */
function documentChange(changes: readonly Change[]): Part[] {
  const change = (field: string) => changes.find((one) => one.field === field)
  const [document, name, stage] = [change('document'), change('name'), change('stage')]
  const to = stage === undefined ? [] : [' to ', stage.to === null ? 'no stage' : strong(stage.to)]
  if (name === undefined) return ['moved ', strong(document?.to ?? null), ...to]
  return [
    'renamed ',
    strong(name.from),
    ' to ',
    strong(name.to),
    ...(stage === undefined ? [] : [' and moved it', ...to]),
  ]
}

/** What happened, in words that follow the name of who did it: "moved the deal from **Packaging** to **Closing**". */
export function activitySentence({ kind, changes, forced }: ActivityEntry): Part[] {
  const { from = null, to = null } = changes[0] ?? {}
  switch (kind) {
    case 'deal_created':
      return ['created the deal']
    case 'deal_updated':
      return changes.length === 0 ? ['changed the deal'] : ['changed ', ...fieldChanges(changes)]
    case 'deal_stage_moved':
      return ['moved the deal from ', strong(from), ' to ', strong(to), ...(forced ? [', over open requirements'] : [])]
    case 'deal_status_changed':
      return ['changed the status from ', strong(from), ' to ', strong(to)]
    case 'deal_deleted':
      return ['deleted the deal']
    case 'deal_restored':
      return ['brought the deal back']
    case 'deal_note_added':
      return ['wrote a note']
    case 'deal_note_deleted':
      return ['deleted a note']
    case 'client_invited':
      return ['invited ', strong(to), ' to the portal']
    case 'deal_shared':
      return ['shared the deal with ', strong(to)]
    case 'deal_unshared':
      return ['ended the sharing with ', strong(from)]
    case 'document_uploaded':
      return ['uploaded ', strong(to)]
    case 'document_rejected':
      return ['uploaded ', strong(to), ', which could not be accepted']
    case 'document_changed':
      return documentChange(changes)
    case 'document_deleted':
      return ['deleted ', strong(from)]
    case 'document_restored':
      return ['brought ', strong(to), ' back']
    case 'documents_downloaded':
      return ['downloaded ', strong(to)]
  }
}

import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { truncate } from '../../../../lib/format/format.ts'
import { isFieldName, labelInSentence, showField, type FieldName } from '../sections/deal-fields.ts'

/** Split into parts, so that names can be emphasized. */
export type Part = string | { readonly strong: string }

type Change = ActivityEntry['changes'][number]

const strong = (text: string | null): Part => ({ strong: truncate(text ?? '') })
/** Long text: only the fact of the change is shown. */
const longTextFields: readonly string[] = ['reason', 'positives', 'negatives']

function fieldChange({ field, from, to }: Change): Part[] {
  if (!isFieldName(field)) return [field.replaceAll('_', ' ')]
  const name: FieldName = field
  const label = labelInSentence(name)
  if (longTextFields.includes(name)) return [to === null ? `the ${label} (removed)` : `the ${label}`]
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

/** Current name, former name and destination of the document. */
function documentChange(changes: readonly Change[]): Part[] {
  const change = (field: string) => changes.find((each) => each.field === field)
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

/** The new value, else the old one. */
function changedValue(changes: readonly Change[], field: string): Part {
  const change = changes.find((each) => each.field === field)
  return strong(change?.to ?? change?.from ?? null)
}

function messageSent(changes: readonly Change[]): Part[] {
  const isFromLender = (changes[0]?.from ?? null) !== null
  return [isFromLender ? 'sent a message for ' : 'sent a message to ', changedValue(changes, 'lender')]
}

interface SentenceParts {
  readonly from: Part
  readonly to: Part
  readonly changes: readonly Change[]
  readonly forced: boolean
}

const sentences: Readonly<Record<ActivityEntry['kind'], (parts: SentenceParts) => Part[]>> = {
  deal_created: () => ['created the deal'],
  deal_updated: ({ changes }) => (changes.length === 0 ? ['changed the deal'] : ['changed ', ...fieldChanges(changes)]),
  deal_stage_moved: ({ from, to, forced }) => [
    'moved the deal from ',
    from,
    ' to ',
    to,
    ...(forced ? [', with required items still open'] : []),
  ],
  deal_status_changed: ({ from, to }) => ['changed the status from ', from, ' to ', to],
  deal_deleted: () => ['deleted the deal'],
  deal_restored: () => ['restored the deal'],
  deal_note_added: () => ['added a note'],
  deal_note_deleted: () => ['deleted a note'],
  client_invited: ({ to }) => ['invited ', to, ' to the portal'],
  client_joined: () => ['accepted the invitation to the portal'],
  client_declined: () => ['declined the invitation to the portal'],
  deal_shared: ({ to }) => ['shared the deal with ', to],
  deal_unshared: ({ from }) => ['stopped sharing the deal with ', from],
  document_uploaded: ({ to }) => ['uploaded ', to],
  document_rejected: ({ to }) => ['uploaded ', to, ', which was rejected'],
  document_changed: ({ changes }) => documentChange(changes),
  document_deleted: ({ from }) => ['deleted ', from],
  document_restored: ({ to }) => ['restored ', to],
  documents_downloaded: ({ to }) => ['downloaded ', to],
  bundle_requested: ({ to }) => ['requested ', to],
  bundle_request_changed: ({ to }) => ['changed the due date of ', to],
  bundle_request_removed: ({ from }) => ['withdrew the request for ', from],
  request_created: ({ to }) => ['requested ', to],
  request_changed: ({ to }) => ['edited the request for ', to],
  request_removed: ({ from }) => ['withdrew the request for ', from],
  request_submitted: ({ to }) => ['submitted ', to],
  request_resubmitted: ({ to }) => ['resubmitted ', to],
  request_withdrawn: ({ to }) => ['withdrew the answer to ', to],
  request_signed: ({ to }) => ['signed ', to],
  request_approved: ({ to }) => ['approved ', to],
  request_rejected: ({ to }) => ['sent ', to, ' back'],
  request_waived: ({ to }) => ['waived ', to],
  request_reopened: ({ to }) => ['reopened ', to],
  source_use_changed: () => ['edited the sources and uses'],
  collateral_changed: () => ['edited the collateral'],
  financial_summary_changed: () => ['edited the financial summary'],
  financial_debt_saved: ({ to }) => ['saved the debt ', to],
  financial_period_added: ({ to }) => ['added the period ', to, ' to the financial summary'],
  financial_period_changed: ({ from, to }) => ['renamed the period ', from, ' to ', to],
  financial_period_deleted: ({ from }) => ['deleted the period ', from, ' from the financial summary'],
  financials_imported: ({ to }) => ['imported the financials from ', to],
  client_told: ({ to }) => ['emailed ', to, ' what is needed'],
  client_reminded: ({ to }) => ['reminded ', to],
  lender_shared: ({ to }) => ['shared the deal with ', to],
  lender_sharing_changed: ({ to, changes }) => [
    'turned the watermark for ',
    to,
    ' ',
    changedValue(changes, 'watermark'),
  ],
  lender_unshared: ({ from }) => ['stopped sharing the deal with ', from],
  lender_staff_shared: ({ to, changes }) => ['shared the deal with ', changedValue(changes, 'staff'), ' of ', to],
  lender_staff_unshared: ({ to, changes }) => [
    'stopped sharing the deal with ',
    changedValue(changes, 'staff'),
    ' of ',
    to,
  ],
  lender_responded: ({ to, changes }) => ['responded for ', to, ': ', changedValue(changes, 'response')],
  lender_offer_made: ({ to, changes }) => ['offered terms for ', to, ': ', changedValue(changes, 'offer')],
  lender_offer_withdrawn: ({ to }) => ['withdrew the offer from ', to],
  lender_message_sent: ({ changes }) => messageSent(changes),
  lender_downloaded: ({ to, changes }) => ['downloaded ', changedValue(changes, 'document'), ' for ', to],
}

/** Follows the actor's name: "moved the deal from **Packaging** to **Closing**". */
export function activitySentence({ kind, changes, forced }: ActivityEntry): Part[] {
  const { from = null, to = null } = changes[0] ?? {}
  return sentences[kind]({ from: strong(from), to: strong(to), changes, forced })
}

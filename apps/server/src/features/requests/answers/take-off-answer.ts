import type { RequestStatus } from '@loanyard/contract/core/values'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { insertEvent, saveStatus } from '../write-queries.ts'
import { previousAnswer } from './record-answer.ts'
import { removeFromAnswer, saveWithdrawn } from './submission-queries.ts'

export function statusWithout({ submissions }: RequirementRow): RequestStatus {
  return submissions[1]?.status === 'Rejected' ? 'Rejected' : 'Pending'
}

/** True if nothing is left of the answer, or a required file is missing now: then the rest counts as sent only. */
function leavesTooLittle(requirement: RequirementRow, { status, documents }: SubmissionRow, removed: string): boolean {
  if (status !== 'Submitted') return false
  const left = documents.filter(({ id }) => id !== removed)
  const slot = documents.find(({ id }) => id === removed)?.slot ?? null
  const isRequired = requirement.slots.some(({ name, is_required }) => is_required && name === slot)
  return left.length === 0 || (isRequired && !left.some((document) => document.slot === slot))
}

interface Removed {
  readonly before: SubmissionRow
  readonly document: { readonly id: string; readonly name: string }
}

function recordRemoval(
  tx: ParticipantContext,
  requirement: RequirementRow,
  { before, document, isWithdrawn }: Removed & { isWithdrawn: boolean },
): void {
  insertEvent(tx, {
    requirement: requirement.id,
    action: isWithdrawn ? 'withdrawn' : 'document_removed',
    documents: [document],
    data: previousAnswer(before),
  })
  const { id, deal_id, title } = requirement
  const name = { field: 'request', from: title, to: title }
  recordAudit(tx, {
    action: isWithdrawn ? 'request_withdrawn' : 'request_changed',
    subject: id,
    deal: deal_id,
    changes: isWithdrawn ? [name] : [name, { field: 'document', from: document.name, to: null }],
  })
}

/**
 * An answer waiting for review is withdrawn with its last document or the last one for a required slot. The document
 * stays with the deal.
 */
export function takeOffAnswer(tx: ParticipantContext, requirement: RequirementRow, removed: Removed): void {
  const { before, document } = removed
  const isWithdrawn = leavesTooLittle(requirement, before, document.id)
  removeFromAnswer(tx, before, document.id)
  if (isWithdrawn) {
    saveWithdrawn(tx, before.id)
    saveStatus(tx, requirement.id, statusWithout(requirement))
  }
  recordRemoval(tx, requirement, { ...removed, isWithdrawn })
}

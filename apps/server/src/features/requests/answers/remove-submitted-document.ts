import type { RequestStatus } from '@loanyard/contract/core/values'
import { forbidden, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { isStaff, withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeChange } from '../policy.ts'
import { lockRequirementOf } from '../read-queries.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { insertEvent, saveStatus } from '../write-queries.ts'
import { assertUndecided, previousAnswer } from './record-answer.ts'
import { removeFromAnswer, removeUnusedDocuments, saveWithdrawn } from './submission-queries.ts'

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

/**
 * Takes a document off an answer that isn't approved. An answer waiting for review is withdrawn with its last document
 * or the last one for a required slot. The document itself is deleted if the caller uploaded it and no other answer
 * uses it. Throws not_found, already_decided, forbidden.
 */
export function removeSubmittedDocument(ctx: ParticipantContext, submission: string, document: string): Promise<null> {
  authorize(ctx, 'answer.remove_document')
  const [answerId, documentId] = [toUuid('submission', submission), toUuid('document', document)]
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirementOf(tx, answerId)
    const before = requirement.submissions.find(({ id }) => id === answerId)
    const submitted = before?.documents.find(({ id }) => id === documentId)
    if (before === undefined || submitted === undefined) throw notFound()
    assertUndecided(tx, requirement, before)
    authorizeChange(tx, requirement, before)
    if (!isStaff(tx) && submitted.is_from_client && submitted.uploaded_by !== tx.actor.user_id) {
      throw forbidden(copy.notYourFile)
    }
    takeOffAnswer(tx, requirement, { before, document: submitted })
    for (const { id, name } of await removeUnusedDocuments(tx, [documentId])) {
      const changes = [{ field: 'document', from: name, to: null }]
      recordAudit(tx, { action: 'document_deleted', subject: id, deal: requirement.deal_id, changes })
    }
    return null
  })
}

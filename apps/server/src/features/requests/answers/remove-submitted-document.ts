import type { RequestStatus } from '@loanyard/contract/core/values'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { authorize, authorizeChange } from '../policy.ts'
import { lockRequirementOf } from '../read-queries.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { insertEvent, saveStatus } from '../write-queries.ts'
import { assertUndecided, previousAnswer } from './record-answer.ts'
import { removeFromAnswer, removeUnusedDocuments, saveWithdrawn } from './submission-queries.ts'

function statusWithout({ submissions }: RequirementRow): RequestStatus {
  return submissions[1]?.status === 'Rejected' ? 'Rejected' : 'Pending'
}

function recordRemoval(
  tx: ParticipantContext,
  requirement: RequirementRow,
  { before, document }: { before: SubmissionRow; document: { id: string; name: string } },
): void {
  const isWithdrawn = before.documents.length === 1
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
 * Removes a document from an answer that isn't approved; removing the last one withdraws the answer. The document
 * itself is deleted if the caller uploaded it and no other answer uses it. Throws not_found, already_decided,
 * forbidden.
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
    removeFromAnswer(tx, before, documentId)
    if (before.documents.length === 1) {
      saveWithdrawn(tx, answerId)
      saveStatus(tx, requirement.id, statusWithout(requirement))
    }
    recordRemoval(tx, requirement, { before, document: submitted })
    for (const { id, name } of await removeUnusedDocuments(tx, [documentId])) {
      const changes = [{ field: 'document', from: name, to: null }]
      recordAudit(tx, { action: 'document_deleted', subject: id, deal: requirement.deal_id, changes })
    }
    return null
  })
}

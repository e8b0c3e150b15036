import { forbidden, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { isStaff, withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeChange } from '../policy.ts'
import { lockRequirementOf } from '../read-queries.ts'
import { assertUndecided } from './record-answer.ts'
import { removeUnusedDocuments } from './submission-queries.ts'
import { takeOffAnswer } from './take-off-answer.ts'

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

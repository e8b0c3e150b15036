import type { RequestDocumentChanges } from '@loanyard/contract/requests/request-document'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { badInput, forbidden, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { isStaff, withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { assertNotForAnother, authorize, isDone, isNewest } from '../policy.ts'
import { findRequirement, lockRequirement } from '../read-queries.ts'
import type { DocumentPart, RequirementRow } from '../row-types.ts'
import { presentRequirement } from '../rows.ts'
import { insertEvent } from '../write-queries.ts'
import { assertUndecided } from './record-answer.ts'
import { submitIfComplete } from './record-arrival.ts'
import { saveKept, saveSlot } from './request-document-queries.ts'

function documentsOf({ sent, submissions }: RequirementRow): readonly DocumentPart[] {
  return [...sent, ...submissions.flatMap(({ documents }) => documents)]
}

/** Throws forbidden to a client for another person's file, and bad_input for a slot the request doesn't have. */
function moveToSlot(
  tx: ParticipantContext,
  requirement: RequirementRow,
  { document, slot }: { document: DocumentPart; slot: string | null },
): void {
  if (slot !== null && !requirement.slots.some(({ name }) => name === slot)) {
    throw badInput([{ path: 'slot', message: copy.slotGone }])
  }
  if (!isStaff(tx) && document.uploaded_by !== tx.actor.user_id) throw forbidden(copy.notYourFile)
  saveSlot(tx, { id: document.id, requirement: requirement.id, slot })
}

/** Only a file of the newest answer that was sent back can be kept. */
function keep(tx: ParticipantContext, requirement: RequirementRow, document: DocumentPart): void {
  const answer = requirement.submissions.find((one) => one.documents.some(({ id }) => id === document.id))
  if (answer === undefined || !isNewest(requirement, answer)) throw notFound()
  assertUndecided(tx, requirement, answer)
  saveKept(tx, answer.id, document.id)
  insertEvent(tx, { requirement: requirement.id, action: 'kept', documents: [document] })
}

/** Throws not_found, forbidden, bad_input, already_decided. */
export function updateRequestDocument(
  ctx: ParticipantContext,
  { request_id, document_id }: { request_id: string; document_id: string },
  change: RequestDocumentChanges,
): Promise<Requirement> {
  authorize(ctx, 'request_document.update')
  const uuid = toUuid('document', document_id)
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, request_id)
    const document = documentsOf(requirement).find(({ id }) => id === uuid)
    if (document === undefined || isDone(requirement.status)) throw notFound()
    assertNotForAnother(tx, requirement)
    if (change.slot !== undefined) moveToSlot(tx, requirement, { document, slot: change.slot })
    if (change.is_returned === false) keep(tx, requirement, document)
    const { id, deal_id, title } = requirement
    recordAudit(tx, {
      action: 'request_changed',
      subject: id,
      deal: deal_id,
      changes: [
        { field: 'request', from: title, to: title },
        { field: 'document', from: document.name, to: document.name },
        ...(change.slot === undefined ? [] : [{ field: 'slot', from: document.slot, to: change.slot }]),
      ],
    })
    if (!isStaff(tx)) await submitIfComplete(tx, id)
    return presentRequirement(tx, await findRequirement(tx, id))
  })
}

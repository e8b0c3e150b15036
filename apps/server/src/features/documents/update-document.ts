import { fileExtension } from '@loanyard/contract/documents/document-types'
import type { Document, DocumentChanges } from '@loanyard/contract/documents/schemas'
import { AppError, badInput, notFound } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { isStaff, withTransaction, type ParticipantContext, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findStages, resolveStageId } from '../deals/index.ts'
import { lockRequirementOfUpload, recordArrival, recordWithdrawal } from '../requests/index.ts'
import * as copy from './copy.ts'
import { authorize, authorizeChange, authorizeDelete } from './policy.ts'
import { findDocument, isTemplateInUse, saveNameAndStage, setDocumentDeleted } from './queries.ts'
import { presentDocument, type DocumentRow } from './rows.ts'
import { scanUpload } from './uploads/scan-upload.ts'

/** Throws not_found, forbidden, stale. */
async function lockDocument(
  tx: ParticipantContext,
  id: string,
  checkDocument: (ctx: ParticipantContext, document: DocumentRow) => void,
  ifMatch: number | null,
): Promise<DocumentRow> {
  const document = await findDocument(tx, id, { lock: true })
  if (document === null) throw notFound()
  checkDocument(tx, document)
  if (ifMatch !== null && ifMatch !== document.version) {
    throw new AppError('stale', copy.staleDocument, {
      current: presentDocument(tx, document),
    })
  }
  return document
}

const ofDeal = ({ deal_id }: DocumentRow) => (deal_id === null ? {} : { deal: deal_id })

/**
 * Renames a document or moves it to another stage. If the client never called complete, it's scanned first. Throws
 * not_found, forbidden, stale, bad_input, and what scanUpload throws.
 */
export async function updateDocument(
  ctx: StaffContext,
  id: string,
  { change, ifMatch }: { change: DocumentChanges; ifMatch: number | null },
): Promise<Document> {
  authorize(ctx, 'document.update')
  const uuid = toUuid('document', id)
  const before = await findDocument(ctx, uuid)
  if (before?.state === 'pending') await scanUpload(ctx, uuid)
  return withTransaction(ctx, async (tx) => {
    const document = await lockDocument(tx, uuid, authorizeChange, before?.state === 'pending' ? null : ifMatch)
    const stage = await newStage(tx, document, change)
    const name = change.name ?? document.name
    const changes: FieldChange[] = []
    if (change.name !== undefined && change.name !== document.name) {
      assertSameExtension(document.name, change.name)
      changes.push({ field: 'name', from: document.name, to: change.name })
    }
    if (stage !== undefined && stage !== document.stage_id) {
      changes.push(await stageChange(tx, document.stage_id, stage))
    }
    if (changes.length === 0) return presentDocument(tx, document)
    saveNameAndStage(tx, uuid, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(stage === undefined ? {} : { stage }),
    })
    const recordedChanges = [{ field: 'document', from: name, to: name }, ...changes]
    recordAudit(tx, { action: 'document_changed', subject: uuid, ...ofDeal(document), changes: recordedChanges })
    const after = await findDocument(tx, uuid)
    if (after === null) throw notFound()
    return presentDocument(tx, after)
  })
}

/** The audit trail shows stage names. */
async function stageChange(tx: StaffContext, from: string | null, to: string | null): Promise<FieldChange> {
  const stages = await findStages(tx)
  const nameOf = (stage: string | null) => stages.find(({ id }) => id === stage)?.name ?? null
  return { field: 'stage', from: nameOf(from), to: nameOf(to) }
}

async function newStage(
  tx: StaffContext,
  { deal_id }: DocumentRow,
  { stage }: DocumentChanges,
): Promise<string | null | undefined> {
  if (stage === undefined || stage === null) return stage
  if (deal_id === null) throw badInput([{ path: 'stage', message: copy.templateHasNoStage }])
  return resolveStageId(tx, stage)
}

/** The scan checked the bytes against this extension. */
function assertSameExtension(from: string, to: string): void {
  if (fileExtension(from) === fileExtension(to)) return
  throw badInput([{ path: 'name', message: copy.keepExtension(fileExtension(from)) }])
}

type SentDocument = DocumentRow & { readonly requirement_id: string }

/** A file a client sent for a request that no answer contains. */
function wasSent(document: DocumentRow): document is SentDocument {
  const { requirement_id, is_from_client, state, used_by } = document
  return requirement_id !== null && is_from_client && state === 'ready' && used_by === null
}

/** Requests are locked before their documents. False if there is none, or it was removed. */
async function lockRequestOf(tx: ParticipantContext, document: DocumentRow | null): Promise<boolean> {
  const requirement = document?.requirement_id ?? null
  return requirement !== null && lockRequirementOfUpload(tx, requirement)
}

/** The bytes are purged after 30 days. Throws not_found, forbidden, stale, document_in_use. */
export function deleteDocument(ctx: ParticipantContext, id: string, ifMatch: number | null): Promise<null> {
  authorize(ctx, 'document.delete')
  const uuid = toUuid('document', id)
  return withTransaction(ctx, async (tx) => {
    const hasRequest = await lockRequestOf(tx, await findDocument(tx, uuid))
    const document = await lockDocument(tx, uuid, authorizeDelete, ifMatch)
    if (isStaff(tx) && (await isTemplateInUse(tx, document.id))) {
      throw new AppError('document_in_use', copy.templateInUse)
    }
    setDocumentDeleted(tx, document.id, tx.clock.now())
    const changes = [{ field: 'document', from: document.name, to: null }]
    recordAudit(tx, { action: 'document_deleted', subject: document.id, ...ofDeal(document), changes })
    if (hasRequest && wasSent(document)) recordWithdrawal(tx, document)
    return null
  })
}

/** Works for 30 days. Throws not_found, forbidden. */
export function restoreDocument(ctx: ParticipantContext, id: string): Promise<Document> {
  authorize(ctx, 'document.restore')
  return withTransaction(ctx, async (tx) => {
    const uuid = toUuid('document', id)
    const hasRequest = await lockRequestOf(tx, await findDocument(tx, uuid, { deleted: true }))
    const document = await findDocument(tx, uuid, { lock: true, deleted: true })
    // A canceled upload was never a document.
    if (document === null || document.state === 'pending') throw notFound()
    authorizeDelete(tx, document)
    setDocumentDeleted(tx, document.id, null)
    const changes = [{ field: 'document', from: null, to: document.name }]
    recordAudit(tx, { action: 'document_restored', subject: document.id, ...ofDeal(document), changes })
    if (hasRequest && wasSent(document)) await recordArrival(tx, document)
    const after = await findDocument(tx, document.id)
    if (after === null) throw notFound()
    return presentDocument(tx, after)
  })
}

import type { Document } from '@loanyard/contract/documents/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeUpload } from '../policy.ts'
import { findDocument, setDocumentDeleted } from '../queries.ts'
import { presentDocument } from '../rows.ts'
import { scanUpload } from './scan-upload.ts'

/** Throws not_found, and what scanUpload throws. */
export async function completeUpload(ctx: ParticipantContext, id: string): Promise<Document> {
  authorize(ctx, 'document.upload')
  return presentDocument(ctx, await scanUpload(ctx, toUuid('document', id)))
}

/** Throws not_found, forbidden, not_uploadable. */
export async function cancelUpload(ctx: ParticipantContext, id: string): Promise<null> {
  authorize(ctx, 'document.upload')
  const document = await withTransaction(ctx, async (tx) => {
    const result = await findDocument(tx, toUuid('document', id), { lock: true })
    if (result === null) throw notFound()
    authorizeUpload(tx, result)
    if (result.state !== 'pending') throw new AppError('not_uploadable', copy.cancelUploaded)
    setDocumentDeleted(tx, result.id, tx.clock.now())
    recordAudit(tx, { action: 'document_upload_cancelled', subject: result.id, data: { name: result.name } })
    return result
  })
  // If this fails, the purge removes what is left.
  if (document.upload_id !== null)
    await ctx.store.abortParts(document.upload_key, document.upload_id).catch(() => undefined)
  await ctx.store.remove(document.upload_key).catch(() => undefined)
  return null
}

import type { ReplyOf } from '@loanyard/contract/core/call'
import type { getUpload, presignParts as presignPartsCall } from '@loanyard/contract/documents/calls'
import { partSize } from '@loanyard/contract/documents/schemas'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { absoluteUrl } from '../downloads/document-grant.ts'
import { authorize, authorizeUpload, uploadSeconds } from '../policy.ts'
import { findDocument, saveUploadId } from '../queries.ts'
import type { DocumentRow } from '../rows.ts'

/** Throws not_uploadable if the upload is complete, bad_input if its size is unknown. */
function partsOf({ state, declared_size }: DocumentRow): { size: number; count: number } {
  if (state !== 'pending') throw new AppError('not_uploadable', copy.alreadyUploaded)
  if (declared_size === null) {
    throw badInput([{ path: 'size', message: copy.partsNeedSize }])
  }
  return { size: declared_size, count: Math.ceil(declared_size / partSize) }
}

/** Throws not_found, forbidden, not_uploadable, bad_input. */
export async function presignParts(
  ctx: ParticipantContext,
  id: string,
  numbers: readonly number[],
): Promise<ReplyOf<typeof presignPartsCall>> {
  authorize(ctx, 'document.upload')
  const { document, upload_id } = await beginParts(ctx, toUuid('document', id))
  const { size, count } = partsOf(document)
  if (numbers.some((number) => number > count)) {
    throw badInput([{ path: 'numbers', message: copy.partCount(count) }])
  }
  const parts = numbers.map(async (number) => {
    const length = number === count ? size - (count - 1) * partSize : partSize
    const grant = { key: document.upload_key, upload_id, number, size: length, seconds: uploadSeconds }
    const { url, headers } = await ctx.store.presignPart(grant)
    return { number, presigned_url: absoluteUrl(ctx, url), headers: { ...headers } }
  })
  return { parts: await Promise.all(parts) }
}

function beginParts(ctx: ParticipantContext, id: string): Promise<{ document: DocumentRow; upload_id: string }> {
  return withTransaction(ctx, async (tx) => {
    const document = await findDocument(tx, id, { lock: true })
    if (document === null) throw notFound()
    authorizeUpload(tx, document)
    partsOf(document)
    if (document.upload_id !== null) return { document, upload_id: document.upload_id }
    const upload_id = await tx.store.beginParts(document.upload_key, document.declared_type)
    saveUploadId(tx, id, upload_id)
    recordAudit(tx, { action: 'document_upload_began', subject: id })
    return { document, upload_id }
  })
}

/** Lists the parts that arrived, to resume an upload. Throws not_found, not_uploadable. */
export async function uploadProgress(ctx: ParticipantContext, id: string): Promise<ReplyOf<typeof getUpload>> {
  const document = await findDocument(ctx, toUuid('document', id))
  if (document === null) throw notFound()
  const { count } = partsOf(document)
  return { size: partSize, count, arrived: await arrivedParts(ctx, document, count) }
}

/** Storage lists no parts once they are joined. */
async function arrivedParts({ store }: ParticipantContext, document: DocumentRow, count: number): Promise<number[]> {
  const { upload_id, upload_key, object_key } = document
  if (upload_id === null) return []
  const parts = await store.listParts(upload_key, upload_id)
  if (parts.length > 0) return parts.map(({ number }) => number)
  const isWhole = (await store.sizeOf(object_key)) !== null || (await store.sizeOf(upload_key)) !== null
  return isWhole ? Array.from({ length: count }, (_, index) => index + 1) : []
}

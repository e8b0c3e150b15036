import { acceptsMediaType, typeByFileName, withArticle } from '@loanyard/contract/documents/document-types'
import { partSize, multipartThreshold, type NewUpload, type Upload } from '@loanyard/contract/documents/schemas'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { isStaff, withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { assertRoomForDocument } from '../../../services/quotas/assert-quota.ts'
import { findActiveDealIds, findDealId, resolveStageId } from '../../deals/index.ts'
import { assertNotForAnother } from '../../requests/index.ts'
import * as copy from '../copy.ts'
import { absoluteUrl } from '../downloads/document-grant.ts'
import { authorize, uploadSeconds } from '../policy.ts'
import { findRequestLocation, insertDocument } from '../queries.ts'

/**
 * Returns the URL to upload to. The document isn't listed until it is uploaded and scanned. Throws not_found,
 * bad_input, too_large, quota_exceeded, forbidden to a borrower for an item of someone else.
 */
export async function createUpload(ctx: ParticipantContext, body: NewUpload, dealOfQuery?: string): Promise<Upload> {
  authorize(ctx, 'document.upload')
  const input = withDeal(body, dealOfQuery)
  const type = validateUpload(ctx, input)
  const id = newUuid()
  const [upload_key, object_key] = [`incoming/${newUuid()}`, `documents/${newUuid()}`]
  const size = input.size ?? null
  await withTransaction(ctx, async (tx) => {
    const location = await locationOf(tx, input)
    await assertRoomForDocument(tx, size ?? 0)
    const { is_template, file_name: name } = input
    insertDocument(tx, {
      id,
      name,
      is_template,
      ...location,
      declared_type: type,
      declared_size: size,
      upload_key,
      object_key,
    })
    recordAudit(tx, { action: 'document_announced', subject: id, data: { name } })
  })
  const { url, headers } = await ctx.store.presignUpload({
    key: upload_key,
    content_type: type,
    size,
    max_size: ctx.maxUpload,
    seconds: uploadSeconds,
  })
  const parts =
    size !== null && size >= multipartThreshold ? { size: partSize, count: Math.ceil(size / partSize) } : null
  return {
    id: toId('document', id),
    presigned_url: absoluteUrl(ctx, url),
    file_type: type,
    headers: { ...headers },
    parts,
  }
}

/** Returns the media type. Throws bad_input, too_large. */
function validateUpload({ maxUpload }: ParticipantContext, { file_name, file_type, size }: NewUpload): string {
  const type = typeByFileName(file_name)
  if (type === null) {
    throw badInput([{ path: 'file_name', message: copy.typeNotSupported }])
  }
  if (!acceptsMediaType(type, file_type)) {
    throw badInput([
      {
        path: 'file_type',
        message: copy.typeMismatch(withArticle(type.label), file_type),
      },
    ])
  }
  if (size === 0) throw badInput([{ path: 'size', message: copy.fileEmpty }])
  if (size !== undefined && size > maxUpload) {
    throw new AppError('too_large', copy.fileTooLarge(Math.floor(maxUpload / 1024 / 1024)))
  }
  return type.media_type
}

/** The deal may be named in the query instead of the body. Throws bad_input. */
function withDeal(body: NewUpload, deal: string | undefined): NewUpload {
  if (deal === undefined) return body
  if (body.is_template || (body.deal ?? deal) !== deal)
    throw badInput([{ path: 'deal', message: body.is_template ? copy.templateHasNoDeal : copy.oneDeal }])
  return { ...body, deal }
}

/** A client's only active deal with the partner, as a UUID. Throws bad_input. */
async function onlyActiveDeal(tx: ParticipantContext, { is_template }: NewUpload): Promise<string> {
  const [deal, ...more] = isStaff(tx) || is_template ? [] : await findActiveDealIds(tx)
  if (deal === undefined || more.length > 0) throw badInput([{ path: 'deal', message: copy.dealRequired }])
  return deal
}

/** UUIDs, and the name of a slot. */
interface UploadLocation {
  readonly deal: string | null
  readonly stage: string | null
  readonly request: string | null
  readonly slot: string | null
}

/** All in the caller's scope. Throws not_found, bad_input. */
async function locationOf(tx: ParticipantContext, input: NewUpload): Promise<UploadLocation> {
  if (input.is_template && isStaff(tx)) return { deal: null, stage: null, request: null, slot: null }
  const deal = input.deal === undefined ? await onlyActiveDeal(tx, input) : await findDealId(tx, input.deal)
  if (deal === null) throw notFound()
  if (input.request === undefined) {
    const stage = input.stage === undefined ? null : await resolveStageId(tx, input.stage)
    return { deal, stage, request: null, slot: null }
  }
  const request = await findRequestLocation(tx, toUuid('requirement', input.request))
  if (request === null || request.deal_id !== deal) {
    throw badInput([{ path: 'request', message: copy.requestGone }])
  }
  assertNotForAnother(tx, request)
  if (input.slot !== undefined && !request.slots.some(({ name }) => name === input.slot)) {
    throw badInput([{ path: 'slot', message: copy.slotGone }])
  }
  return { deal, stage: request.stage_id, request: request.id, slot: input.slot ?? null }
}

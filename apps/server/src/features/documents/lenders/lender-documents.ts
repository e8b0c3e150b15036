import type { Document } from '@loanyard/contract/documents/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import { recordDownload } from '../../lender-area/index.ts'
import { canShowInline, createDocumentUrl, type ServedAs } from '../downloads/document-grant.ts'
import { authorize } from '../policy.ts'
import { activeContentFor, findLenderDocuments, type LenderDocument } from './lender-document-queries.ts'
import { watermarkedCopy, watermarkProblemMessage } from './watermarked-copy.ts'

async function findLenderDocument(ctx: LenderContext, id: string): Promise<LenderDocument> {
  const [document] = await findLenderDocuments(ctx, [toUuid('document', id)])
  if (document === undefined) throw notFound()
  return document
}

/** Throws not_found. */
export async function getLenderDocument(ctx: LenderContext, id: string): Promise<Document> {
  const document = await findLenderDocument(ctx, id)
  return {
    id,
    name: document.name,
    file_type: document.content_type,
    size: document.size,
    state: 'ready',
    problem: null,
    pages: document.pages,
    blank_pages: [],
    active_content: activeContentFor(document),
    duplicate_of: [],
    deal: toId('deal', document.deal_id),
    stage: document.stage_id === null ? null : toId('stage', document.stage_id),
    request: null,
    is_template: false,
    signer_names: null,
    has_preview: hasPreview(document),
    // Lenders don't see which staff member works on a deal.
    uploaded_by: document.partner_name,
    created: document.created,
    version: document.version,
    can: { update: false, delete: false },
  }
}

/** The preview was made without the watermark. */
function hasPreview({ preview_key, is_watermarked }: LenderDocument): boolean {
  return preview_key !== null && !is_watermarked
}

/**
 * Adds the watermark if the partner wants one, and records the download. Throws not_found, cannot_watermark, unavailable.
 */
export async function presignForLender(
  ctx: LenderContext,
  id: string,
  as: ServedAs,
): Promise<{ presigned_url: string }> {
  authorize(ctx, 'document.download_for_lender')
  const document = await findLenderDocument(ctx, id)
  const { name, content_type } = document
  const key = as === 'preview' ? previewKeyOf(document) : await objectKeyFor(ctx, document)
  const isShown =
    as === 'preview' || (as === 'inline' && canShowInline({ content_type, active_content: activeContentFor(document) }))
  const link = await withTransaction(ctx, async (tx) => {
    // Adding a watermark takes a while: in the meantime the share may have ended, or the watermark been turned on.
    const now = await findLenderDocument(tx, id)
    if (now.is_watermarked !== document.is_watermarked) return null
    const kind = isShown ? 'opened' : 'downloaded'
    await recordDownload(tx, { deal: now.deal_id, kind, document: now.id, name, documents_count: 1 })
    return createDocumentUrl(tx, { document: now.id, key, as })
  })
  return link ?? presignForLender(ctx, id, as)
}

/** A picture of the whole document. Throws not_found. */
function previewKeyOf(document: LenderDocument): string {
  if (document.preview_key === null || !hasPreview(document)) throw notFound()
  return document.preview_key
}

async function objectKeyFor(ctx: LenderContext, document: LenderDocument): Promise<string> {
  if (!document.is_watermarked) return document.object_key
  const copy = await watermarkedCopy(ctx, document)
  if ('problem' in copy) throw new AppError('cannot_watermark', watermarkProblemMessage(document, copy.problem))
  return copy.object_key
}

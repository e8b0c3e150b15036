import type { Document } from '@loanyard/contract/documents'
import { withTransaction, type LenderContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { toId, toUuid } from '../../platform/ids.ts'
import { recordReading } from '../lender-area/index.ts'
import { activeContentFor, findLenderPapers, type LenderPaper } from './lender-queries.ts'
import { makeAddress, type HandOut } from './document-address.ts'
import { isShownBy } from './presign-download.ts'
import { stampedCopy, stampProblemText } from './stamped-copy.ts'

async function findPaper(ctx: LenderContext, id: string): Promise<LenderPaper> {
  const [paper] = await findLenderPapers(ctx, [toUuid('document', id)])
  if (paper === undefined) throw notFound()
  return paper
}

/** A document that a lender may read. Throws not_found. */
export async function getLenderDocument(ctx: LenderContext, id: string): Promise<Document> {
  const paper = await findPaper(ctx, id)
  return {
    id,
    name: paper.name,
    file_type: paper.content_type,
    size: paper.size,
    state: 'ready',
    problem: null,
    pages: paper.pages,
    blank_pages: [],
    active_content: activeContentFor(paper),
    duplicate_of: [],
    deal: toId('deal', paper.deal_id),
    stage: paper.stage_id === null ? null : toId('stage', paper.stage_id),
    request: null,
    is_template: false,
    has_preview: hasPreview(paper),
    // Who on the staff works on a deal is the partner's business.
    uploaded_by: paper.partner_name,
    created: paper.created,
    version: paper.version,
    can: { update: false, delete: false },
  }
}

/** A picture of a stamped document's first page would be one without the stamp. */
function hasPreview({ preview_key, stamped }: LenderPaper): boolean {
  return preview_key !== null && !stamped
}

/**
 * An address for a lender to read a document at, with its watermark where one is wanted. That it was handed out is kept.
 * Throws not_found, not_stampable, unavailable.
 */
export async function presignForLender(
  ctx: LenderContext,
  id: string,
  as: HandOut,
): Promise<{ presigned_url: string }> {
  const paper = await findPaper(ctx, id)
  const { name, content_type, preview_key } = paper
  if (as === 'preview') {
    if (preview_key === null || !hasPreview(paper)) throw notFound()
    return makeAddress(ctx, { document: paper.id, key: preview_key, as })
  }
  const key = await keyFor(ctx, paper)
  const isShown = as === 'inline' && isShownBy({ content_type, active_content: activeContentFor(paper) })
  const address = await withTransaction(ctx, async (tx) => {
    // Stamping takes a while: the right may have ended meanwhile, or the watermark been turned on.
    const now = await findPaper(tx, id)
    if (now.stamped !== paper.stamped) return null
    const kind = isShown ? 'opened' : 'downloaded'
    await recordReading(tx, { deal: now.deal_id, kind, document: now.id, name, documents_count: 1 })
    return makeAddress(tx, { document: now.id, key, as })
  })
  return address ?? presignForLender(ctx, id, as)
}

async function keyFor(ctx: LenderContext, paper: LenderPaper): Promise<string> {
  if (!paper.stamped) return paper.object_key
  const copy = await stampedCopy(ctx, paper)
  if ('problem' in copy) throw new AppError('not_stampable', stampProblemText(paper, copy.problem))
  return copy.object_key
}

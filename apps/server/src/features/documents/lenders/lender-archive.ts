import type { FieldError } from '@loanyard/contract/core/errors'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { countHourly } from '../../../services/quotas/assert-quota.ts'
import { recordDownload } from '../../lender-area/index.ts'
import { coverOf } from '../archives/archive-cover.ts'
import { archiveExpiry, countByDeal, entriesOf, findStored, type ArchiveRequest } from '../archives/archive-entries.ts'
import { insertArchive } from '../archives/archive-queries.ts'
import { archiveToken } from '../archives/archive-token.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findLenderDocuments, type LenderDocument } from './lender-document-queries.ts'
import { watermarkedCopy, watermarkProblemMessage } from './watermarked-copy.ts'

/** Watermarked PDFs per archive: they're made while the caller waits. */
const maxWatermarked = 300
/** Copies made at the same time. */
const concurrency = 4

/**
 * Returns a token for an archive of documents shared with the lender, with watermarks if the partner wants them. Throws
 * not_found if any isn't shared, and bytes_missing or cannot_watermark, naming the documents, unless `leave_out_missing`
 * is set.
 */
export async function prepareLenderArchive(
  ctx: LenderContext,
  { doc_ids, leave_out_missing }: ArchiveRequest,
): Promise<{ token: string }> {
  authorize(ctx, 'archive.prepare_for_lender')
  await countHourly(ctx, 'archives')
  const ids = [...new Set(doc_ids.map((id) => toUuid('document', id)))]
  const chosen = await findLenderDocuments(ctx, ids)
  if (chosen.length !== ids.length) throw notFound()
  const present = await findStored(ctx, chosen, leave_out_missing)
  const chosenDocuments = inRequestOrder(await withWatermarks(ctx, present, leave_out_missing))
  const entries = entriesOf(chosenDocuments).map((entry, index) => {
    const { id = '', is_watermarked = false } = chosenDocuments[index] ?? {}
    return { ...entry, document: id, watermarked: is_watermarked }
  })
  const cover = coverOf(ctx, chosenDocuments, entries)
  const id = newUuid()
  return withTransaction(ctx, async (tx) => {
    const now = await findLenderDocuments(tx, ids)
    if (now.length !== ids.length) throw notFound()
    const { lender_id } = tx.actor
    insertArchive(tx, { id, entries, ...cover, expires_at: archiveExpiry(tx), lender_id })
    for (const { deal, count } of countByDeal(chosenDocuments)) {
      if (deal === null) continue
      const documents = { name: copy.documentCount(count), documents_count: count }
      await recordDownload(tx, { deal, kind: 'archive', document: null, ...documents })
    }
    return { token: archiveToken(tx, { partner_id: tx.partner_id, id }) }
  })
}

/** Numbers the requests of each stage as they come; the rows are in the order of the requests. */
function inRequestOrder(documents: readonly LenderDocument[]): LenderDocument[] {
  const numbers = new Map<string, Map<string, number>>()
  return documents.map((document) => {
    const stage = `${document.deal_id} ${document.stage_id}`
    const ofStage = numbers.get(stage) ?? new Map<string, number>()
    numbers.set(stage, ofStage)
    const number = ofStage.get(document.request_id) ?? ofStage.size + 1
    ofStage.set(document.request_id, number)
    return { ...document, request: { number, title: document.request_title } }
  })
}

/** Replaces watermarked documents with their copies. Throws bad_input, cannot_watermark. */
async function withWatermarks(
  ctx: LenderContext,
  chosenDocuments: readonly LenderDocument[],
  skipMissing: boolean,
): Promise<LenderDocument[]> {
  if (chosenDocuments.filter(({ is_watermarked }) => is_watermarked).length > maxWatermarked)
    throw badInput([{ path: 'doc_ids', message: copy.tooManyToWatermark(maxWatermarked) }])
  const included: LenderDocument[] = []
  const errors: FieldError[] = []
  for (let from = 0; from < chosenDocuments.length; from += concurrency) {
    const some = chosenDocuments.slice(from, from + concurrency)
    const copies = await Promise.all(
      some.map(async (document) => (document.is_watermarked ? watermarkedCopy(ctx, document) : document)),
    )
    copies.forEach((file, index) => {
      const document = some[index]
      if (document === undefined) return
      if ('problem' in file)
        errors.push({ path: toId('document', document.id), message: watermarkProblemMessage(document, file.problem) })
      else included.push({ ...document, object_key: file.object_key, size: file.size, crc32: file.crc32 })
    })
  }
  if (errors.length > 0 && (!skipMissing || included.length === 0)) {
    const [first] = errors
    const detail = errors.length === 1 && first !== undefined ? first.message : copy.cannotWatermarkCount(errors.length)
    throw new AppError('cannot_watermark', detail, { errors })
  }
  return included
}

import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ScopedContext, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { countHourly } from '../../../services/quotas/assert-quota.ts'
import * as copy from '../copy.ts'
import { findArchiveDocuments } from '../queries.ts'
import { archiveExpiry, countByDeal, entriesOf, sizeOf, withBytes, type ArchiveRequest } from './archive-entries.ts'
import { findArchive, insertArchive } from './archive-queries.ts'
import { archiveToken, readArchiveToken } from './archive-token.ts'

/**
 * Chooses documents for one archive and answers a token for it. All of them must be in scope and ready, or it throws
 * not_found and names none. Where bytes are missing in the store it throws bytes_missing and says of which documents,
 * unless those are to be left out.
 */
export async function prepareArchive(
  ctx: StaffContext,
  { doc_ids, leave_out_missing }: ArchiveRequest,
): Promise<{ token: string }> {
  await countHourly(ctx, 'archives')
  const ids = [...new Set(doc_ids.map((id) => toUuid('document', id)))]
  const chosen = await findArchiveDocuments(ctx, ids)
  if (chosen.length !== ids.length) throw notFound()
  const present = await withBytes(ctx, chosen, leave_out_missing)
  const entries = entriesOf(present)
  const id = newUuid()
  return withTransaction(ctx, async (tx) => {
    insertArchive(tx, { id, entries, size: sizeOf(entries), expires: archiveExpiry(tx) })
    for (const { deal, count } of countByDeal(present)) {
      const changes = [{ field: 'documents', from: null, to: copy.documentCount(count) }]
      recordAudit(tx, { action: 'documents_downloaded', subject: id, ...(deal === null ? {} : { deal }), changes })
    }
    return { token: archiveToken(tx, { partner_id: tx.partner_id, id }) }
  })
}

/** Trades the token of chosen documents for the address of their archive. Throws not_found where there is none (any more). */
export async function bulkDownload(ctx: ScopedContext, token: string): Promise<{ presigned_zip_url: string }> {
  const name = readArchiveToken(ctx, token)
  if (name === null || (await findArchive(ctx, name)) === null) throw notFound()
  return { presigned_zip_url: `${ctx.bulkDownloadUrl}/files/archives/${token}/documents.zip` }
}

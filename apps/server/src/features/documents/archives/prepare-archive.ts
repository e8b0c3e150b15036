import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext, type ScopedContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { countHourly } from '../../../services/quotas/assert-quota.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findArchiveDocuments } from '../queries.ts'
import { coverOf } from './archive-cover.ts'
import { archiveExpiry, countByDeal, entriesOf, findStored, type ArchiveRequest } from './archive-entries.ts'
import { findArchive, insertArchive } from './archive-queries.ts'
import { archiveToken, readArchiveToken } from './archive-token.ts'

/**
 * Returns a token for an archive of the documents. Throws not_found if any is out of scope or not ready, and
 * bytes_missing, naming the documents, if files are missing and `leave_out_missing` isn't set.
 */
export async function prepareArchive(
  ctx: ParticipantContext,
  { doc_ids, leave_out_missing }: ArchiveRequest,
): Promise<{ token: string }> {
  authorize(ctx, 'archive.prepare')
  await countHourly(ctx, 'archives')
  const ids = [...new Set(doc_ids.map((id) => toUuid('document', id)))]
  const chosen = await findArchiveDocuments(ctx, ids)
  if (chosen.length !== ids.length) throw notFound()
  const present = await findStored(ctx, chosen, leave_out_missing)
  const entries = entriesOf(present)
  const cover = coverOf(ctx, present, entries)
  const id = newUuid()
  return withTransaction(ctx, async (tx) => {
    insertArchive(tx, { id, entries, ...cover, expires_at: archiveExpiry(tx) })
    for (const { deal, count } of countByDeal(present)) {
      const changes = [{ field: 'documents', from: null, to: copy.documentCount(count) }]
      recordAudit(tx, { action: 'documents_downloaded', subject: id, ...(deal === null ? {} : { deal }), changes })
    }
    return { token: archiveToken(tx, { partner_id: tx.partner_id, id }) }
  })
}

/** Exchanges the token for the archive's URL. Throws not_found if the archive doesn't exist or has expired. */
export async function bulkDownload(ctx: ScopedContext, token: string): Promise<{ presigned_zip_url: string }> {
  authorize(ctx, 'archive.download')
  const ref = readArchiveToken(ctx, token)
  if (ref === null || (await findArchive(ctx, ref)) === null) throw notFound()
  return { presigned_zip_url: `${ctx.bulkDownloadUrl}/files/archives/${token}/documents.zip` }
}

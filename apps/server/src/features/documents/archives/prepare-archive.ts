import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import {
  withTransaction,
  type ScopedContext,
  type ViewerContext,
  type StaffContext,
} from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { countHourly } from '../../../services/quotas/assert-quota.ts'
import { archiveSeconds } from '../policy.ts'
import { findArchiveDocuments, type ArchiveDocumentRow } from '../queries.ts'
import { layOut } from './archive-layout.ts'
import { uniquePaths } from './archive-names.ts'
import { findArchive, insertArchive, type ArchiveEntry } from './archive-queries.ts'
import { archiveToken, readArchiveToken } from './archive-token.ts'

/** What an archive is asked for with. */
export interface ArchiveRequest {
  readonly doc_ids: readonly string[]
  /** Documents that cannot be given out are left out, instead of refusing the archive. */
  readonly leave_out_missing: boolean
}

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
      const changes = [{ field: 'documents', from: null, to: formatDocumentCount(count) }]
      recordAudit(tx, { action: 'documents_downloaded', subject: id, ...(deal === null ? {} : { deal }), changes })
    }
    return { token: archiveToken(tx, { partner_id: tx.partner_id, id }) }
  })
}

/** Those whose bytes are there, by asking the store for every one, some at a time. Throws bytes_missing. */
export async function withBytes<Row extends ArchiveDocumentRow>(
  ctx: ViewerContext,
  chosen: readonly Row[],
  skipMissing: boolean,
): Promise<Row[]> {
  const present: Row[] = []
  const missing: Row[] = []
  for (let from = 0; from < chosen.length; from += 16) {
    const some = chosen.slice(from, from + 16)
    const sizes = await Promise.all(some.map(({ object_key }) => ctx.store.sizeOf(object_key)))
    some.forEach((row, index) => (sizes[index] === row.size ? present : missing).push(row))
  }
  if (missing.length > 0 && (!skipMissing || present.length === 0)) {
    const errors = missing.map(({ id, name }) => ({
      path: toId('document', id),
      message: `${name} is missing from file storage.`,
    }))
    throw new AppError('bytes_missing', `${missing.length} of the documents can’t be read.`, { errors })
  }
  return present
}

/** Bytes of the whole archive. */
export function sizeOf(entries: readonly ArchiveEntry[]): number {
  return layOut(entries.map((entry) => ({ ...entry, modified: new Date(entry.modified) }))).size
}

/** Until when an archive that is chosen now can be fetched. */
export function archiveExpiry({ clock }: ScopedContext): Date {
  return new Date(clock.now().getTime() + archiveSeconds * 1000)
}

/** "1 document", "12 documents". */
export function formatDocumentCount(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`
}

/** The archive's files: a folder per stage, and one per deal where there are several. */
export function entriesOf(rows: readonly ArchiveDocumentRow[]): ArchiveEntry[] {
  const path = uniquePaths()
  const hasManyDeals = new Set(rows.map(({ deal_id }) => deal_id)).size > 1
  return rows.map((row) => ({
    key: row.object_key,
    path: path([...(hasManyDeals && row.deal_title !== null ? [row.deal_title] : []), folderOf(row)], row.name),
    size: row.size,
    crc32: row.crc32,
    modified: row.created,
  }))
}

function folderOf({ deal_id, stage_number, stage_name }: ArchiveDocumentRow): string {
  if (stage_name !== null) return `${stage_number} ${stage_name}`
  return deal_id === null ? 'Templates' : 'Other documents'
}

/** How many of the documents each deal has; null: templates. */
export function countByDeal(rows: readonly ArchiveDocumentRow[]): { deal: string | null; count: number }[] {
  const counts = new Map<string | null, number>()
  for (const { deal_id } of rows) counts.set(deal_id, (counts.get(deal_id) ?? 0) + 1)
  return [...counts].map(([deal, count]) => ({ deal, count }))
}

/** Trades the token of chosen documents for the address of their archive. Throws not_found where there is none (any more). */
export async function bulkDownload(ctx: ScopedContext, token: string): Promise<{ presigned_zip_url: string }> {
  const name = readArchiveToken(ctx, token)
  if (name === null || (await findArchive(ctx, name)) === null) throw notFound()
  return { presigned_zip_url: `${ctx.bulkDownloadUrl}/files/archives/${token}/documents.zip` }
}

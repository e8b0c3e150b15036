import { crc32 } from 'node:zlib'
import { AppError } from '../../../errors.ts'
import type { ScopedContext, ViewerContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { archiveSeconds } from '../policy.ts'
import type { ArchiveDocumentRow } from '../queries.ts'
import { indexPath } from './archive-index.ts'
import { layOut, type Layout } from './archive-layout.ts'
import { uniquePaths } from './archive-names.ts'
import type { ArchiveEntry } from './archive-queries.ts'

export interface ArchiveRequest {
  readonly doc_ids: readonly string[]
  /** Leave out documents that can't be read, instead of failing. */
  readonly leave_out_missing: boolean
}

/** The documents whose bytes are in storage. Throws bytes_missing unless missing ones are to be skipped. */
export async function findStored<Row extends ArchiveDocumentRow>(
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
      message: copy.missingFromStorage(name),
    }))
    throw new AppError('bytes_missing', copy.unreadableCount(missing.length), { errors })
  }
  return present
}

/** The index page comes first. */
export function layoutOf(entries: readonly ArchiveEntry[], index: Buffer | null): Layout {
  const files = entries.map((entry) => ({ ...entry, modified: new Date(entry.modified) }))
  const modified = new Date(Math.max(...files.map((file) => file.modified.getTime()), 0))
  const cover = index === null ? [] : [{ path: indexPath, size: index.length, crc32: crc32(index), modified }]
  return layOut([...cover, ...files])
}

export function archiveExpiry({ clock }: ScopedContext): Date {
  return new Date(clock.now().getTime() + archiveSeconds * 1000)
}

/** Characters of a request's folder: Windows limits whole paths. */
const maxRequestFolder = 60

/** One folder per stage, inside one per deal if there are several deals. */
export function entriesOf(rows: readonly ArchiveDocumentRow[]): ArchiveEntry[] {
  const path = uniquePaths([indexPath])
  const hasManyDeals = new Set(rows.map(({ deal_id }) => deal_id)).size > 1
  return rows.map((row) => ({
    key: row.object_key,
    path: path([...(hasManyDeals && row.deal_title !== null ? [row.deal_title] : []), ...foldersOf(row)], row.name),
    size: row.size,
    crc32: row.crc32,
    modified: row.created,
  }))
}

/** The stage, and the request in its order if the row names one. */
function foldersOf({ deal_id, stage_number, stage_name, request }: ArchiveDocumentRow): string[] {
  const other = deal_id === null ? copy.templatesFolder : copy.otherDocumentsFolder
  const stage = stage_name === null ? other : `${stage_number} ${stage_name}`
  if (request === undefined) return [stage]
  const title = Array.from(request.title).slice(0, maxRequestFolder).join('')
  return [stage, `${String(request.number).padStart(2, '0')} ${title}`]
}

/** A null deal counts templates. */
export function countByDeal(rows: readonly ArchiveDocumentRow[]): { deal: string | null; count: number }[] {
  const counts = new Map<string | null, number>()
  for (const { deal_id } of rows) counts.set(deal_id, (counts.get(deal_id) ?? 0) + 1)
  return [...counts].map(([deal, count]) => ({ deal, count }))
}

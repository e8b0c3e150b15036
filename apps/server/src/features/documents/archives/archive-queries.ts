import { sql } from '../../../db/client/statement.ts'
import { firstRow, later, type ScopedContext, type ViewerContext } from '../../../services/context.ts'
import type { ArchiveRef } from './archive-token.ts'

/** `modified` is an ISO instant, `crc32` unsigned. */
export interface ArchiveEntry {
  readonly key: string
  readonly path: string
  readonly size: number
  readonly crc32: number
  readonly modified: string
  /** For a lender's archive: the document's UUID, and whether it's the watermarked copy. */
  readonly document?: string
  readonly watermarked?: boolean
}

/** Null in archives of earlier releases. */
export interface ArchiveCover {
  readonly file_name: string | null
  /** HTML. */
  readonly index_page: string | null
}

interface NewArchive {
  readonly id: string
  readonly entries: readonly ArchiveEntry[]
  readonly size: number
  readonly expires_at: Date
  readonly cover: ArchiveCover
  /** Set if a lender requested it (UUID). */
  readonly lender_id?: string
}

export function insertArchive(
  ctx: ViewerContext,
  { id, entries, size, expires_at, cover, lender_id }: NewArchive,
): void {
  later(
    ctx,
    sql`insert into bulk_downloads (partner_id, id, user_id, session_id, entries, size, created, expires_at, file_name,
                                    index_page, lender_id)
        values (${ctx.partner_id}, ${id}, ${ctx.actor.user_id}, ${ctx.actor.session_id}, ${JSON.stringify(entries)}, ${size},
                ${ctx.clock.now()}, ${expires_at}, ${cover.file_name}, ${cover.index_page}, ${lender_id ?? null})`,
  )
}

export async function findArchiveOwner(
  ctx: ScopedContext,
  { partner_id, id }: ArchiveRef,
): Promise<{ user_id: string; is_frozen: boolean } | null> {
  return firstRow(ctx, sql`select user_id, is_frozen from private.archive_owner(${partner_id}, ${id})`)
}

export async function findArchiveCover(ctx: ScopedContext, { partner_id, id }: ArchiveRef): Promise<ArchiveCover> {
  const found = await firstRow<ArchiveCover>(
    ctx,
    sql`select file_name, index_page from private.archive_cover(${partner_id}, ${id})`,
  )
  return found ?? { file_name: null, index_page: null }
}

/** Null once it expired. */
export function findArchive(
  ctx: ScopedContext,
  { partner_id, id }: ArchiveRef,
): Promise<{ entries: ArchiveEntry[]; size: number } | null> {
  return firstRow(ctx, sql`select entries, size from private.find_archive(${partner_id}, ${id}, ${ctx.clock.now()})`)
}

import { firstRow, later, type DoorContext, type StaffContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'
import type { ArchiveName } from './archive-token.ts'

/** One file of an archive as it is kept. `modified` is an ISO instant, `crc32` unsigned. */
export interface ArchiveEntry {
  readonly key: string
  readonly path: string
  readonly size: number
  readonly crc32: number
  readonly modified: string
}

interface NewArchive {
  readonly id: string
  readonly entries: readonly ArchiveEntry[]
  readonly size: number
  readonly expires: Date
}

export function insertArchive(ctx: StaffContext, { id, entries, size, expires }: NewArchive): void {
  later(
    ctx,
    sql`insert into bulk_downloads (partner_id, id, user_id, entries, size, created, expires)
        values (${ctx.partner_id}, ${id}, ${ctx.actor.user_id}, ${JSON.stringify(entries)}, ${size}, ${ctx.clock.now()}, ${expires})`,
  )
}

/** An archive that can still be fetched. */
export function findArchive(
  ctx: DoorContext,
  { partner_id, id }: ArchiveName,
): Promise<{ entries: ArchiveEntry[]; size: number } | null> {
  return firstRow(ctx, sql`select entries, size from private.archive(${partner_id}, ${id}, ${ctx.clock.now()})`)
}

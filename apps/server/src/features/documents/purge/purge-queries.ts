import { sql } from '../../../db/client/statement.ts'
import { rows, type ScopedContext } from '../../../services/context.ts'

interface AbandonedUpload {
  readonly upload_key: string
  readonly upload_id: string | null
  readonly object_key: string
}

/** Abandons up to `limit` unfinished uploads and returns what they may have left in storage. */
export function abandonUploads(ctx: ScopedContext, before: Date, limit: number): Promise<AbandonedUpload[]> {
  return rows<AbandonedUpload>(ctx, sql`select * from private.expire_uploads(${before}, ${limit})`)
}

/** Deletes up to `limit` templates that nothing uses. Returns how many. */
export async function deleteUnusedTemplates(ctx: ScopedContext, before: Date, limit: number): Promise<number> {
  const result = await rows(ctx, sql`select private.delete_unused_templates(${before}, ${limit})`)
  return result.length
}

interface RemovableDocument {
  readonly partner_id: string
  readonly id: string
  readonly object_key: string
  readonly preview_key: string | null
}

/** Deleted documents whose bytes still exist, oldest first. */
export function findRemovable(ctx: ScopedContext, before: Date, limit: number): Promise<RemovableDocument[]> {
  return rows<RemovableDocument>(ctx, sql`select * from private.documents_to_remove(${before}, ${limit})`)
}

export async function markBytesRemoved(ctx: ScopedContext, { partner_id, id }: RemovableDocument): Promise<void> {
  await rows(ctx, sql`select private.record_bytes_deleted(${partner_id}, ${id})`)
}

/** Keys that belong to no document. */
export async function findOrphans(ctx: ScopedContext, keys: readonly string[]): Promise<string[]> {
  const result = await rows<{ key: string }>(
    ctx,
    sql`select o as key from private.unreferenced_keys(${[...keys]}::text[]) o`,
  )
  return result.map(({ key }) => key)
}

export async function forgetArchives(ctx: ScopedContext): Promise<void> {
  await rows(ctx, sql`select private.purge_archives(${ctx.clock.now()})`)
}

export async function forgetWatermarkedCopies(ctx: ScopedContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.purge_watermarked_copies(${before})`)
}

/**
 * All objects that the backup must copy. An object that is still uploading is optional. Watermarked copies are
 * required, because an archive that was already requested contains them.
 */
export const STORED_OBJECTS = `
  select object_key as key, size, encode(sha256, 'hex') as sha256, content_type, true as needed
    from public.documents where state = 'ready' and bytes_deleted_at is null
  union all
  select preview_key, null, null, 'image/jpeg', true
    from public.documents where preview_key is not null and bytes_deleted_at is null
  union all
  select object_key, null, null, declared_type, false from public.documents where state in ('pending', 'scanning')
  union all
  select upload_key, null, null, declared_type, false from public.documents where state = 'pending'
  union all
  select object_key, size, null, 'application/pdf', true from public.watermarked_copies`

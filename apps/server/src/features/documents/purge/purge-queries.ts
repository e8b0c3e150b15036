import { sql } from '../../../db/client/statement.ts'
import { rows, type ScopedContext } from '../../../services/context.ts'

interface Keys {
  readonly upload_key: string
  readonly upload_id: string | null
  readonly object_key: string
}

/** Abandons up to `limit` unfinished uploads and returns what they may have left in storage. */
export function abandonUploads(ctx: ScopedContext, before: Date, limit: number): Promise<Keys[]> {
  return rows<Keys>(ctx, sql`select * from private.give_up_uploads(${before}, ${limit})`)
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

export async function saveRemoved(ctx: ScopedContext, { partner_id, id }: RemovableDocument): Promise<void> {
  await rows(ctx, sql`select private.bytes_removed(${partner_id}, ${id})`)
}

/** Keys that belong to no document. */
export async function findOrphans(ctx: ScopedContext, keys: readonly string[]): Promise<string[]> {
  const result = await rows<{ key: string }>(ctx, sql`select o as key from private.orphans(${[...keys]}::text[]) o`)
  return result.map(({ key }) => key)
}

export async function forgetArchives(ctx: ScopedContext): Promise<void> {
  await rows(ctx, sql`select private.forget_archives(${ctx.clock.now()})`)
}

export async function forgetWatermarkedCopies(ctx: ScopedContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.forget_stamped(${before})`)
}

import { sql } from '../../../db/client/statement.ts'
import { rows, type ScopedContext } from '../../../services/context.ts'

interface Keys {
  readonly upload_key: string
  readonly upload_id: string | null
  readonly object_key: string
}

/** Gives up uploads announced before that instant and never finished, some at a time; says what they may have left behind. */
export function abandonUploads(ctx: ScopedContext, before: Date, limit: number): Promise<Keys[]> {
  return rows<Keys>(ctx, sql`select * from private.give_up_uploads(${before}, ${limit})`)
}

/** Deletes templates sent before that instant that nothing gives along, some at a time. Returns how many. */
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

/** Documents deleted before that instant whose bytes are still there, the oldest first. */
export function findRemovable(ctx: ScopedContext, before: Date, limit: number): Promise<RemovableDocument[]> {
  return rows<RemovableDocument>(ctx, sql`select * from private.documents_to_remove(${before}, ${limit})`)
}

/** Says that a deleted document's bytes are gone. */
export async function saveRemoved(ctx: ScopedContext, { partner_id, id }: RemovableDocument): Promise<void> {
  await rows(ctx, sql`select private.bytes_removed(${partner_id}, ${id})`)
}

/** Those of the keys that no document has. */
export async function findOrphans(ctx: ScopedContext, keys: readonly string[]): Promise<string[]> {
  const result = await rows<{ key: string }>(ctx, sql`select o as key from private.orphans(${[...keys]}::text[]) o`)
  return result.map(({ key }) => key)
}

/** Forgets archives that can no longer be fetched. */
export async function forgetArchives(ctx: ScopedContext): Promise<void> {
  await rows(ctx, sql`select private.forget_archives(${ctx.clock.now()})`)
}

/** Forgets stamped copies made before that instant. */
export async function forgetWatermarkedCopies(ctx: ScopedContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.forget_stamped(${before})`)
}

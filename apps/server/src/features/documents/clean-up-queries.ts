import { rows, type DoorContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

interface Keys {
  readonly upload_key: string
  readonly upload_id: string | null
  readonly object_key: string
}

/** Gives up uploads announced before that instant and never finished, some at a time; says what they may have left behind. */
export function giveUpUploads(ctx: DoorContext, before: Date, most: number): Promise<Keys[]> {
  return rows<Keys>(ctx, sql`select * from private.give_up_uploads(${before}, ${most})`)
}

/** Deletes templates sent before that instant that nothing gives along, some at a time. Returns how many. */
export async function deleteUnusedTemplates(ctx: DoorContext, before: Date, most: number): Promise<number> {
  const found = await rows(ctx, sql`select private.delete_unused_templates(${before}, ${most})`)
  return found.length
}

interface Removable {
  readonly partner_id: string
  readonly id: string
  readonly object_key: string
  readonly preview_key: string | null
}

/** Documents deleted before that instant whose bytes are still there, the oldest first. */
export function findRemovable(ctx: DoorContext, before: Date, most: number): Promise<Removable[]> {
  return rows<Removable>(ctx, sql`select * from private.documents_to_remove(${before}, ${most})`)
}

/** Says that a deleted document's bytes are gone. */
export async function saveRemoved(ctx: DoorContext, { partner_id, id }: Removable): Promise<void> {
  await rows(ctx, sql`select private.bytes_removed(${partner_id}, ${id})`)
}

/** Those of the keys that no document has. */
export async function findOrphans(ctx: DoorContext, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(ctx, sql`select o as key from private.orphans(${[...keys]}::text[]) o`)
  return found.map(({ key }) => key)
}

/** Forgets archives that can no longer be fetched. */
export async function forgetArchives(ctx: DoorContext): Promise<void> {
  await rows(ctx, sql`select private.forget_archives(${ctx.clock.now()})`)
}

/** Forgets stamped copies made before that instant. */
export async function forgetStamped(ctx: DoorContext, before: Date): Promise<void> {
  await rows(ctx, sql`select private.forget_stamped(${before})`)
}

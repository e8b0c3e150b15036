import type { DoorContext } from '../../platform/context.ts'
import type { Recurring } from '../../platform/jobs.ts'
import {
  deleteUnusedTemplates,
  findOrphans,
  findRemovable,
  forgetArchives,
  forgetStamped,
  giveUpUploads,
  saveRemoved,
} from './clean-up-queries.ts'

const hour = 3_600_000
const day = 24 * hour

/** How old something must be before it is cleaned away, in milliseconds. */
const ages = {
  /** An upload that nobody finished. */
  upload: day,
  /** A template that nothing gives along: whoever sent it closed the form, or took it out again. */
  template: 2 * day,
  /** A deleted document: until then it can be restored. */
  deleted: 30 * day,
  /** A stamped copy: an archive that holds it may be fetched for a day, and was chosen on the copy's own day. */
  stamped: 2 * day,
  /** Bytes no document knows of. Far older than any upload that is still under way. */
  orphan: 2 * day,
} as const

const batch = 500

const before = (ctx: DoorContext, age: number) => new Date(ctx.clock.now().getTime() - age)

/** Gives up uploads that never arrived, with whatever of them is in the store. Returns how many. */
export async function cleanUploads(ctx: DoorContext): Promise<number> {
  let count = 0
  for (;;) {
    const given = await giveUpUploads(ctx, before(ctx, ages.upload), batch)
    for (const { upload_key, upload_id, object_key } of given) {
      if (upload_id !== null) await ctx.store.abortParts(upload_key, upload_id)
      await ctx.store.remove(upload_key)
      await ctx.store.remove(object_key)
    }
    count += given.length
    if (given.length < batch) return count
  }
}

/** Deletes templates that nothing gives along, like any document: they can be restored for 30 days. Returns how many. */
export async function cleanTemplates(ctx: DoorContext): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await deleteUnusedTemplates(ctx, before(ctx, ages.template), batch)
    count += deleted
    if (deleted < batch) return count
  }
}

/** Removes the bytes of documents that were deleted 30 days ago. Returns how many. */
export async function cleanDeleted(ctx: DoorContext): Promise<number> {
  let count = 0
  for (;;) {
    const found = await findRemovable(ctx, before(ctx, ages.deleted), batch)
    for (const document of found) {
      await ctx.store.remove(document.object_key)
      if (document.preview_key !== null) await ctx.store.remove(document.preview_key)
      await saveRemoved(ctx, document)
    }
    count += found.length
    if (found.length < batch) return count
  }
}

/** Removes bytes that no document has: of uploads refused or broken off. Returns how many. */
export async function cleanOrphans(ctx: DoorContext): Promise<number> {
  const old = before(ctx, ages.orphan)
  let count = 0
  let keys: string[] = []
  const sweep = async () => {
    const orphans = await findOrphans(ctx, keys)
    for (const key of orphans) await ctx.store.remove(key)
    count += orphans.length
    keys = []
  }
  for (const prefix of ['incoming/', 'documents/', 'previews/']) {
    for await (const { key, modified } of ctx.store.list(prefix)) {
      if (modified < old) keys.push(key)
      if (keys.length === batch) await sweep()
    }
  }
  await sweep()
  for await (const { key, upload_id, begun } of ctx.store.listBegun()) {
    if (begun < old && (await findOrphans(ctx, [key])).length > 0) await ctx.store.abortParts(key, upload_id)
  }
  return count
}

/** Removes stamped copies that nobody is given any more. Returns how many. */
export async function cleanStamped(ctx: DoorContext): Promise<number> {
  const old = before(ctx, ages.stamped)
  await forgetStamped(ctx, old)
  let count = 0
  for await (const { key, modified } of ctx.store.list('stamped/')) {
    if (modified >= old) continue
    await ctx.store.remove(key)
    count++
  }
  return count
}

/** The documents' housekeeping, by the clock. */
export function documentHousekeeping(context: () => DoorContext): Recurring[] {
  const task = (name: string, cron: string, work: (ctx: DoorContext) => Promise<unknown>): Recurring => ({
    name,
    cron,
    work: async () => void (await work(context())),
  })
  return [
    task('clean_uploads', '23 * * * *', cleanUploads),
    task('clean_templates', '17 3 * * *', cleanTemplates),
    task('clean_deleted_documents', '41 2 * * *', cleanDeleted),
    task('clean_stamped_copies', '29 4 * * *', cleanStamped),
    task('forget_archives', '53 * * * *', forgetArchives),
    task('clean_orphans', '11 4 * * *', cleanOrphans),
  ]
}

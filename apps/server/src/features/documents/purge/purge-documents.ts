import type { ScopedContext } from '../../../services/context.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { watermarkedPrefix } from '../lenders/lender-document-queries.ts'
import {
  deleteUnusedTemplates,
  findOrphans,
  findRemovable,
  forgetArchives,
  forgetWatermarkedCopies,
  abandonUploads,
  markBytesRemoved,
} from './purge-queries.ts'

const hour = 3_600_000
const day = 24 * hour

/** Age at which something is purged, in milliseconds. */
const retention = {
  /** An upload that was never finished. */
  upload: day,
  /** A template that nothing uses: the form was closed, or the template was removed from it. */
  template: 2 * day,
  /** A deleted document can be restored until then. */
  deleted: 30 * day,
  /** A watermarked copy. An archive with it can be downloaded for a day, and was requested on the day of the copy. */
  watermarkedCopy: 2 * day,
  /** An object without a document. Much older than any upload in progress. */
  orphan: 2 * day,
} as const

const batch = 500

const before = (ctx: ScopedContext, age: number) => new Date(ctx.clock.now().getTime() - age)

/** Returns how many uploads were purged. */
export async function purgeUploads(ctx: ScopedContext): Promise<number> {
  let count = 0
  for (;;) {
    const abandoned = await abandonUploads(ctx, before(ctx, retention.upload), batch)
    for (const { upload_key, upload_id, object_key } of abandoned) {
      if (upload_id !== null) await ctx.store.abortParts(upload_key, upload_id)
      await ctx.store.remove(upload_key)
      await ctx.store.remove(object_key)
    }
    count += abandoned.length
    if (abandoned.length < batch) return count
  }
}

/** Can be restored for 30 days like any deleted document. Returns how many. */
export async function purgeTemplates(ctx: ScopedContext): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await deleteUnusedTemplates(ctx, before(ctx, retention.template), batch)
    count += deleted
    if (deleted < batch) return count
  }
}

/** Returns how many documents were purged. */
export async function purgeDeleted(ctx: ScopedContext): Promise<number> {
  let count = 0
  for (;;) {
    const result = await findRemovable(ctx, before(ctx, retention.deleted), batch)
    for (const document of result) {
      await ctx.store.remove(document.object_key)
      if (document.preview_key !== null) await ctx.store.remove(document.preview_key)
      await markBytesRemoved(ctx, document)
    }
    count += result.length
    if (result.length < batch) return count
  }
}

/** Removes objects without a document, left by rejected or interrupted uploads. Returns how many. */
export async function purgeOrphans(ctx: ScopedContext): Promise<number> {
  const old = before(ctx, retention.orphan)
  let count = 0
  let keys: string[] = []
  const flush = async () => {
    const orphans = await findOrphans(ctx, keys)
    for (const key of orphans) await ctx.store.remove(key)
    count += orphans.length
    keys = []
  }
  for (const prefix of ['incoming/', 'documents/', 'previews/']) {
    for await (const { key, modified } of ctx.store.list(prefix)) {
      if (modified < old) keys.push(key)
      if (keys.length === batch) await flush()
    }
  }
  await flush()
  for await (const { key, upload_id, begun } of ctx.store.listPendingUploads()) {
    if (begun < old && (await findOrphans(ctx, [key])).length > 0) await ctx.store.abortParts(key, upload_id)
  }
  return count
}

/** Returns how many copies were purged. */
export async function purgeWatermarkedCopies(ctx: ScopedContext): Promise<number> {
  const old = before(ctx, retention.watermarkedCopy)
  await forgetWatermarkedCopies(ctx, old)
  let count = 0
  for await (const { key, modified } of ctx.store.list(watermarkedPrefix)) {
    if (modified >= old) continue
    await ctx.store.remove(key)
    count++
  }
  return count
}

export function documentHousekeeping(context: () => ScopedContext): RecurringJob[] {
  const task = (name: string, cron: string, work: (ctx: ScopedContext) => Promise<unknown>): RecurringJob => ({
    name,
    cron,
    work: async () => void (await work(context())),
  })
  return [
    task('purge_uploads', '23 * * * *', purgeUploads),
    task('purge_templates', '17 3 * * *', purgeTemplates),
    task('purge_deleted_documents', '41 2 * * *', purgeDeleted),
    task('purge_watermarked_copies', '29 4 * * *', purgeWatermarkedCopies),
    task('purge_archives', '53 * * * *', forgetArchives),
    task('purge_unreferenced_files', '11 4 * * *', purgeOrphans),
  ]
}

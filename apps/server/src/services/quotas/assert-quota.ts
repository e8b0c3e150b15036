import { AppError } from '../../errors.ts'
import { isStaff, type ScopedContext, type ParticipantContext, type StaffContext } from '../context.ts'
import * as copy from '../copy.ts'
import { documentUsage, listUsage } from './usage.ts'

const gib = 1024 ** 3

/** `retryAfter`: seconds until the count resets. */
export function quotaExceeded(detail: string, retryAfter?: number): AppError {
  return new AppError('quota_exceeded', detail, retryAfter === undefined ? {} : { retryAfter })
}

/**
 * Throws quota_exceeded if the partner has no room for a document of `size` bytes, or the caller has too many
 * unfinished uploads. Concurrent uploads don't see each other and may exceed the limit slightly.
 */
export async function assertRoomForDocument(ctx: ParticipantContext, size: number): Promise<void> {
  const { documents, bytes, pending } = await documentUsage(ctx)
  const { quotas } = ctx
  if (pending >= quotas.pendingUploads) {
    throw quotaExceeded(copy.tooManyPendingUploads(pending))
  }
  if (documents < quotas.documents && bytes + size <= quotas.storageBytes) return
  if (!isStaff(ctx)) throw quotaExceeded(copy.noRoomForClient)
  const usage =
    documents >= quotas.documents
      ? copy.documentsUsed(formatCount(documents), formatCount(quotas.documents))
      : copy.storageUsed((bytes / gib).toFixed(1), formatCount(quotas.storageBytes / gib))
  throw quotaExceeded(copy.noRoomForDocument(usage))
}

/** Throws quota_exceeded if the partner can't have `more` of them. */
export async function assertRoomFor(ctx: StaffContext, what: keyof typeof copy.listNouns, more = 1): Promise<void> {
  const { [what]: used } = await listUsage(ctx)
  const allowed = ctx.quotas[what]
  if (used + more <= allowed) return
  throw quotaExceeded(copy.noRoomFor(copy.listNouns[what], formatCount(used), formatCount(allowed)))
}

/** Counts an export or archive of the caller. Throws quota_exceeded past the hourly limit. */
export async function countHourly(
  ctx: ScopedContext & { readonly actor: { readonly user_id: string } },
  what: 'exports' | 'archives',
): Promise<void> {
  const allowed = what === 'exports' ? ctx.quotas.exportsPerHour : ctx.quotas.archivesPerHour
  const { hits, seconds } = await ctx.limits.count(`${what}:${ctx.actor.user_id}`, 3600)
  if (hits <= allowed) return
  throw quotaExceeded(copy.hourlyLimit(what, formatCount(allowed), waitInWords(seconds)), seconds)
}

/** Counts a message of the caller about a request. Throws quota_exceeded past the daily limit. */
export async function countMessage(
  ctx: ScopedContext & { readonly actor: { readonly user_id: string } },
): Promise<void> {
  const allowed = ctx.quotas.messagesPerDay
  const { hits, seconds } = await ctx.limits.count(`messages:${ctx.actor.user_id}`, 86_400)
  if (hits <= allowed) return
  throw quotaExceeded(copy.dailyMessages(formatCount(allowed), waitInWords(seconds)), seconds)
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 minute", "3 hours": rounded up. */
export function waitInWords(seconds: number): string {
  return seconds > 5400 ? copy.wait(Math.ceil(seconds / 3600), 'hour') : copy.wait(Math.ceil(seconds / 60), 'minute')
}

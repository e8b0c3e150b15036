import { AppError } from '../../errors.ts'
import { isStaff, type ScopedContext, type ParticipantContext, type StaffContext } from '../context.ts'
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
    throw quotaExceeded(`You have ${pending} unfinished uploads, the most allowed. Finish or cancel some first.`)
  }
  if (documents < quotas.documents && bytes + size <= quotas.storageBytes) return
  if (!isStaff(ctx)) throw quotaExceeded('No more documents can be uploaded here right now. Let your broker know.')
  const limit =
    documents >= quotas.documents
      ? `${inWords(documents)} of ${inWords(quotas.documents)} documents`
      : `${(bytes / gib).toFixed(1)} of ${inWords(quotas.storageBytes / gib)} GB of storage`
  throw quotaExceeded(
    `Your company uses ${limit}. Delete documents you don't need, or ask your Loanyard operator for more. Deleted documents count for 30 more days.`,
  )
}

const nouns = { leads: 'leads', staff: 'staff profiles', lenders: 'lenders' } as const

/** Throws quota_exceeded if the partner can't have `more` of them. */
export async function assertRoomFor(ctx: StaffContext, what: keyof typeof nouns, more = 1): Promise<void> {
  const { [what]: used } = await listUsage(ctx)
  const allowed = ctx.quotas[what]
  if (used + more <= allowed) return
  throw quotaExceeded(
    `Your company has ${inWords(used)} of ${inWords(allowed)} ${nouns[what]}. Remove some, or ask your Loanyard operator for more.`,
  )
}

/** Counts an export or archive of the caller. Throws quota_exceeded past the hourly limit. */
export async function countHourly(
  ctx: ScopedContext & { readonly actor: { readonly user_id: string } },
  what: 'exports' | 'archives',
): Promise<void> {
  const allowed = what === 'exports' ? ctx.quotas.exportsPerHour : ctx.quotas.archivesPerHour
  const { hits, seconds } = await ctx.limits.count(`${what}:${ctx.actor.user_id}`, 3600)
  if (hits <= allowed) return
  throw quotaExceeded(
    `You can make ${inWords(allowed)} ${what} an hour. Try again in ${waitInWords(seconds)}.`,
    seconds,
  )
}

function inWords(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 minute", "3 hours": rounded up. */
export function waitInWords(seconds: number): string {
  const [count, unit] = seconds > 5400 ? [Math.ceil(seconds / 3600), 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

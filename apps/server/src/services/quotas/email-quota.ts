import type { ScopedContext } from '../context.ts'
import * as copy from '../copy.ts'
import { quotaExceeded, waitInWords } from './assert-quota.ts'
import { isNewPartner } from './usage.ts'

const daySeconds = 86_400

export const emailBucket = (partner: string): string => `emails:${partner}`

/** Daily limit of a partner (UUID), lower while it is new. */
export async function emailsAllowed(ctx: ScopedContext, partner: string): Promise<number> {
  return (await isNewPartner(ctx, partner)) ? ctx.quotas.emailsPerDayNew : ctx.quotas.emailsPerDay
}

/** A person or job of a partner, or an installation-wide sender. */
export type EmailSender = ScopedContext & {
  readonly partner_id?: string
  readonly actor?: {
    readonly user_id: string | null
    readonly staff_id?: string | null
    readonly email?: string
    readonly full_name?: string
  }
}

/**
 * Counts an email against its partner's daily quota; true if it may be sent. Past the quota a person's change is
 * refused with quota_exceeded, and a job's email is held back. Emails outside a partner (sign-in links, changed
 * passwords) and those caused by strangers don't count.
 */
export async function countEmail(ctx: EmailSender): Promise<boolean> {
  const { partner_id, actor } = ctx
  if (partner_id === undefined || actor?.user_id === null) return true
  const { hits, seconds } = await ctx.limits.count(emailBucket(partner_id), daySeconds)
  if (hits <= Math.min(ctx.quotas.emailsPerDay, ctx.quotas.emailsPerDayNew)) return true
  const allowed = await emailsAllowed(ctx, partner_id)
  if (hits <= allowed) return true
  if (actor === undefined) return false
  throw quotaExceeded(copy.emailLimit(allowed, waitInWords(seconds)), seconds)
}

/**
 * Counts an email to a partner's own staff about what a borrower or lender wrote; true if it may be sent. Counted apart, so
 * that no one outside the partner can use up its emails.
 */
export async function countEmailToStaff(ctx: ScopedContext, partner: string): Promise<boolean> {
  const { hits } = await ctx.limits.count(`${emailBucket(partner)}:to-staff`, daySeconds)
  return hits <= (await emailsAllowed(ctx, partner))
}

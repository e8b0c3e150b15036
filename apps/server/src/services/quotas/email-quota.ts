import type { ScopedContext } from '../context.ts'
import { quotaExceeded, waitInWords } from './assert-quota.ts'
import { isNewPartner } from './usage.ts'

const daySeconds = 86_400

export const emailBucket = (partner: string): string => `emails:${partner}`

/** How many emails a partner (UUID) may send in a day: fewer while it is new. */
export async function emailsAllowed(ctx: ScopedContext, partner: string): Promise<number> {
  return (await isNewPartner(ctx, partner)) ? ctx.quotas.emailsPerDayNew : ctx.quotas.emailsPerDay
}

/** Whatever sends an email: a person or a job of one partner, or an installation-wide part of Loanyard. */
export type EmailSender = ScopedContext & {
  readonly partner_id?: string
  readonly actor?: { readonly user_id: string | null }
}

/**
 * Counts an email against its partner's daily quota. True where it may be sent. Past the quota an act of a person is
 * refused with quota_exceeded and undone, and what a job would send is held back: the page says the same.
 * Emails of no partner don't count (sign-in links, changed passwords), and neither do those that strangers cause.
 */
export async function countEmail(ctx: EmailSender): Promise<boolean> {
  const { partner_id, actor } = ctx
  if (partner_id === undefined || actor?.user_id === null) return true
  const allowed = await emailsAllowed(ctx, partner_id)
  const { hits, seconds } = await ctx.limits.count(emailBucket(partner_id), daySeconds)
  if (hits <= allowed) return true
  if (actor === undefined) return false
  throw quotaExceeded(
    `Your company has sent ${allowed} emails today, the most allowed, so nothing was sent or saved. Try again in ${waitInWords(seconds)}.`,
    seconds,
  )
}

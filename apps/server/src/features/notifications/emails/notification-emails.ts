import { dailyByDefault } from '@loanyard/contract/auth/account'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import { subjectName, subjectText } from '../../../services/mail/user-text.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { purgeBefore, takeEmailDigests, type EmailDigest } from './email-queries.ts'

/**
 * People on the page have a minute to see a notification, and notifications close together share an email. After that,
 * a person gets no other email for half an hour. What a person wants as a daily digest, approvals by default, waits for
 * the next morning in the partner's time zone. Lines beyond the limit are only counted.
 */
const pace = { wait: 60, rest: 1800, daily: dailyByDefault, morning: 8, people: 200, lines: 12 } as const
const retentionDays = 365

/**
 * Emails people the notifications that they want by email, haven't seen, and may still see. Returns how many emails
 * were queued.
 */
export async function sendNotificationEmails(ctx: ScopedContext): Promise<number> {
  authorize(ctx, 'notification.email')
  let count = 0
  for (;;) {
    const taken = await withTransaction(ctx, async (tx) => {
      const digests = await takeEmailDigests(tx, pace)
      for (const digest of digests) await queueEmail({ ...tx, partner_id: digest.partner_id }, digestEmail(tx, digest))
      return digests
    })
    count += taken.length
    if (taken.length === 0) return count
  }
}

/** To the request, lead or note if all of it is about one, else to the deal, else to the notifications. */
function digestPath({ area, ...of }: EmailDigest): string {
  const partner = toId('partner', of.partner_id)
  const deal = of.deal_id === null ? null : toId('deal', of.deal_id)
  const request = of.requirement_id === null ? null : toId('requirement', of.requirement_id)
  if (area === 'requests') return '/requests'
  if (area === 'partner') {
    const note = of.note_id === null ? null : toId('note', of.note_id)
    if (of.lead_id !== null)
      return `/partner/${partner}/leads?lead=${toId('lead', of.lead_id)}${note === null ? '' : `&note=${note}`}`
    if (deal === null) return `/partner/${partner}/notifications`
    if (note !== null) return `/partner/${partner}/deals/${deal}?note=${note}`
    return `/partner/${partner}/deals/${deal}${request === null ? '' : `?tab=requests&request=${request}`}`
  }
  if (deal === null) return `/${area}/notifications`
  if (area === 'lender') return `/lender/${partner}/deals/${deal}`
  return `/portal/${partner}/${deal}/my-docs${request === null ? '' : `/${request}`}`
}

/** Where the person turns emails of these types off. */
function preferencesUrl({ publicUrl }: ScopedContext, { area, partner_id }: EmailDigest): string {
  return `${publicUrl}${area === 'partner' ? `/partner/${toId('partner', partner_id)}/account` : `/${area}/settings`}`
}

/** What happened and where. Titles and names only for a confirmed address. */
function subjectOf({ items, total, brand, area, deal_title }: EmailDigest): string {
  const titles = new Set(items.map(({ title }) => title))
  const [title = ''] = titles
  const deal = deal_title === null ? null : subjectText(deal_title, copy.yourLoan)
  if (area === 'requests' && total === 1 && brand !== null) return copy.loanRequestSubject(subjectName(brand.name))
  if (deal === null)
    return total === 1 ? title : copy.updatesSubject(total, brand === null ? 'Loanyard' : subjectName(brand.name))
  if (area === 'portal' && titles.size === 1 && title === copy.requestApprovedTitle)
    return copy.approvedSubject(total, deal)
  return total === 1 ? copy.dealSubject(title, deal) : copy.dealUpdatesSubject(total, deal)
}

function digestEmail(ctx: ScopedContext, digest: EmailDigest): Email {
  const { items, total, full_name, email, brand, reply_to } = digest
  const lines = items.map(({ description }) => withoutBold(description))
  const more = total - lines.length
  return {
    to: { name: full_name, address: email },
    partner_id: digest.partner_id,
    brand,
    reply_to,
    subject: subjectOf(digest),
    paragraphs: [
      copy.greeting(full_name),
      ...(total === 1 ? lines : lines.map((line) => `• ${line}`)),
      ...(more > 0 ? [copy.moreUpdates(more)] : []),
    ],
    button: {
      label: digest.area === 'portal' ? copy.viewInPortal : copy.viewDetails,
      url: ctx.publicUrl + digestPath(digest),
    },
    preferences_url: preferencesUrl(ctx, digest),
  }
}

const withoutBold = (description: string): string => description.replaceAll('**', '')

export function notificationHousekeeping(context: () => ScopedContext): RecurringJob[] {
  return [
    {
      name: 'email_notifications',
      cron: '* * * * *',
      work: async () => void (await sendNotificationEmails(context())),
    },
    {
      name: 'purge_notifications',
      cron: '41 3 * * *',
      work: async () => {
        const ctx = context()
        await purgeBefore(ctx, new Date(ctx.clock.now().getTime() - retentionDays * 86_400_000))
      },
    },
  ]
}

import type { Area } from '@loanyard/contract/values'
import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import type { Recurring } from '../../platform/jobs.ts'
import { queueMail, type Mail } from '../../platform/mail.ts'
import { subjectName } from '../../platform/mail/typed-text.ts'
import { forgetBefore, takeCopies, type Copies } from './mail-queries.ts'

/**
 * Whoever is looking at the page has seen it within a minute, and what comes close together goes into one mail. After a
 * mail the same person gets none for ten minutes, however much happens. Of a mail's lines, those beyond are counted.
 */
const pace = { wait: 60, rest: 600, people: 200, lines: 12 } as const
/** Days for which somebody can look up what they were told. */
const keptDays = 365

/**
 * Mails everybody who wants it what they were told, have not seen and may still see. Returns how many mails were queued.
 * @see private.take_mail_copies
 */
export async function mailCopies(ctx: DoorContext): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await withTransaction(ctx, async (tx) => {
      const copies = await takeCopies(tx, pace)
      for (const copy of copies) await queueMail({ ...tx, partner_id: copy.partner_id }, copyMail(tx, copy))
      return copies
    })
    count += taken.length
    if (taken.length === 0) return count
  }
}

/** Where a notification leads in each area; a client's and a requester's pages say the rest. */
function addressOf({ publicUrl }: DoorContext, { area, partner_id, deal_id }: Copies): string {
  const partner = toId('partner', partner_id)
  const ofDeal: Readonly<Record<Area, (deal: string) => string>> = {
    partner: (deal) => `/partner/${partner}/deals/${deal}`,
    portal: (deal) => `/portal/${partner}/${deal}/my-docs`,
    lender: (deal) => `/lender/${partner}/deals/${deal}`,
    requests: () => '/requests',
  }
  const list = area === 'partner' ? `/partner/${partner}/notifications` : `/${area}/notifications`
  return publicUrl + (deal_id === null ? list : ofDeal[area](toId('deal', deal_id)))
}

function copyMail(ctx: DoorContext, copy: Copies): Mail {
  const { items, total, full_name, email, brand } = copy
  const [first] = items
  const lines = items.map(({ description }) => plain(description))
  const more = total - lines.length
  return {
    to: { name: full_name, address: email },
    partner_id: copy.partner_id,
    brand: copy.area === 'requests' ? null : brand,
    subject:
      total === 1
        ? (first?.title ?? '')
        : `${total} updates from ${brand === null ? 'Loanyard' : subjectName(brand.name)}`,
    paragraphs: [
      full_name === '' ? 'Hello,' : `Hello ${full_name},`,
      ...(total === 1 ? lines : lines.map((line) => `• ${line}`)),
      ...(more > 0 ? [`… and ${more} more`] : []),
    ],
    button: { label: 'View details', url: addressOf(ctx, copy) },
    after: ['You can choose which emails you get in your settings.'],
  }
}

/** Without the marks around names. */
const plain = (description: string): string => description.replaceAll('**', '')

/** Copies by mail every minute, and forgetting what is a year old every night. */
export function notificationHousekeeping(context: () => DoorContext): Recurring[] {
  return [
    { name: 'mail_copies', cron: '* * * * *', work: async () => void (await mailCopies(context())) },
    {
      name: 'forget_notifications',
      cron: '41 3 * * *',
      work: async () => {
        const ctx = context()
        await forgetBefore(ctx, new Date(ctx.clock.now().getTime() - keptDays * 86_400_000))
      },
    },
  ]
}

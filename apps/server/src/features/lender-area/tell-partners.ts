import { byItself, record } from '../../platform/audit.ts'
import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { unlessFrozen } from '../../platform/doors.ts'
import { toId } from '../../platform/ids.ts'
import type { Recurring } from '../../platform/jobs.ts'
import { queueMail, type Mail } from '../../platform/mail.ts'
import { offerInWords } from './answers.ts'
import { findNews, findTold, takeNews, type News, type PartnerScope, type Place, type Told } from './news-queries.ts'

/** Messages that a mail shows, and characters of each; the rest is on the page. */
const shown = { messages: 5, characters: 300 } as const

/**
 * Tells partners of what their lenders answered, offered and wrote: one mail per deal and lender, once nothing was added
 * for a while. Returns how many deals were told of.
 */
async function tellPartners(ctx: DoorContext, ofPartner: (partner: string) => PartnerScope): Promise<number> {
  const quietSince = new Date(ctx.clock.now().getTime() - ctx.requestMailSeconds * 1000)
  const places = await findNews(ctx, quietSince)
  for (const { partner_id, ...place } of places) await unlessFrozen(() => tellPartner(ofPartner(partner_id), place))
  return places.length
}

/** Sends what is untold of one deal and lender. */
async function tellPartner(ctx: PartnerScope, place: Place): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const news = await takeNews(tx, place)
    const lines = linesOf(news)
    if (lines.length === 0) return
    for (const reader of await findTold(tx, place)) await queueMail(tx, newsMail(tx, place, { reader, news, lines }))
    recordTold(tx, place, lines.length)
  })
}

function recordTold(tx: PartnerScope, { lender_id }: Place, count: number): void {
  const changes = [{ field: 'news', from: null, to: String(count) }]
  record({ ...tx, actor: byItself }, { action: 'partner_told', subject: lender_id, changes })
}

interface About {
  readonly reader: Told
  readonly news: News
  readonly lines: readonly string[]
}

function newsMail(ctx: PartnerScope, { deal_id }: Place, { reader, news, lines }: About): Mail {
  const { partner_name, partner_logo, lender_name, deal_title, full_name, email } = reader
  return {
    to: { name: full_name, address: email },
    brand: { name: partner_name, logo: partner_logo },
    subject: subjectOf(news),
    paragraphs: [`Hello ${full_name},`, `${lender_name} has an update on "${deal_title}".`, ...lines],
    button: {
      label: 'View deal',
      url: `${ctx.publicUrl}/partner/${toId('partner', ctx.partner_id)}/deals/${toId('deal', deal_id)}`,
    },
  }
}

/** The weightiest of what was said, without a word that anybody typed. */
function subjectOf({ responses, offers }: News): string {
  if (offers.some(({ withdrawn }) => withdrawn === null)) return 'A lender sent terms on a deal'
  const [response] = responses
  if (response?.status === 'Declined') return 'A lender declined a deal'
  if (offers.length > 0) return 'A lender withdrew its terms on a deal'
  return response === undefined ? 'A lender sent you a message about a deal' : 'A lender is interested in a deal'
}

function linesOf({ responses, offers, messages }: News): string[] {
  const more = messages.length - shown.messages
  return [
    ...offers.map(
      (offer) => `• ${offer.withdrawn === null ? 'Offered' : 'Withdrew its offer of'} ${offerInWords(offer)}`,
    ),
    ...responses.flatMap(responseLine),
    ...messages.slice(0, shown.messages).map(({ author_name, text }) => `${author_name}: “${beginning(text)}”`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
}

/** Terms that are offered have a line of their own. */
function responseLine({ status, reason, comment }: News['responses'][number]): string[] {
  if (status === 'Terms offered') return []
  const why = reason === null ? '' : ` – ${reason.replaceAll('_', ' ')}`
  return [`• ${status}${why}${comment === null ? '' : `: “${beginning(comment)}”`}`]
}

/** The beginning of a text, on one line. */
function beginning(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  return characters.length <= shown.characters
    ? characters.join('')
    : `${characters.slice(0, shown.characters).join('').trimEnd()}…`
}

/** The lenders' area by the clock. */
export function lenderAreaHousekeeping(
  context: () => DoorContext,
  ofPartner: (partner: string) => PartnerScope,
): Recurring[] {
  return [
    { name: 'tell_partners', cron: '* * * * *', work: async () => void (await tellPartners(context(), ofPartner)) },
  ]
}

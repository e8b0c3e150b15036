import type { DoorContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail.ts'
import { subjectName } from '../../platform/mail/typed-text.ts'
import { dueInWords } from './reminder-rules.ts'
import type { Asking, Client, OpenRequirement } from './reminder-queries.ts'

/** Lines of a mail that name one thing each; the rest are counted. */
const mostLines = 12

/** "• Form 413 – was due 3 days ago", the deal named where there are several. */
function lines(open: readonly OpenRequirement[], today: string): string[] {
  const hasManyDeals = new Set(open.map(({ deal_id }) => deal_id)).size > 1
  const named = open.slice(0, mostLines).map(({ title, deal_title, due_date, status }) => {
    const notes = [
      ...(status === 'Rejected' ? ['needs changes'] : []),
      ...(due_date === null ? [] : [dueInWords(due_date, today)]),
    ]
    return `• ${title}${hasManyDeals ? ` (${deal_title})` : ''}${notes.length === 0 ? '' : ` – ${notes.join(', ')}`}`
  })
  const more = open.length - mostLines
  return more > 0 ? [...named, `… and ${more} more`] : named
}

/** Where the client answers: the deal's own page, or the dashboard where there are several. */
function address({ publicUrl }: DoorContext, partner: string, open: readonly OpenRequirement[]): string {
  const deals = [...new Set(open.map(({ deal_id }) => deal_id))]
  const [only] = deals
  return only !== undefined && deals.length === 1
    ? `${publicUrl}/portal/${toId('partner', partner)}/${toId('deal', only)}/my-docs`
    : `${publicUrl}/portal`
}

const things = (count: number) => (count === 1 ? 'one item' : `${count} items`)

interface About {
  readonly client: Client
  readonly asking: Asking
  readonly partner_id: string
  readonly open: readonly OpenRequirement[]
}

/** Tells a client what was asked for, and what was sent back, since they were last told. */
export function requestMail(ctx: DoorContext, { client, asking, partner_id, open }: About): Mail {
  const back = open.filter(({ status }) => status === 'Rejected').length
  const fresh = open.length - back
  const title = open[0]?.deal_title ?? ''
  const name = subjectName(asking.name)
  const opening =
    fresh === 0
      ? `${asking.name} reviewed what you sent for "${title}" and needs changes to ${things(back)}.`
      : `${asking.name} needs ${things(fresh)} from you for "${title}"${back === 0 ? '' : `, and changes to ${things(back)}`}.`
  return {
    to: { name: client.full_name, address: client.email },
    brand: asking,
    subject: fresh === 0 ? `${name} needs changes to what you sent` : `${name} needs documents and answers from you`,
    paragraphs: [`Hello ${client.full_name},`, opening, ...lines(open, asking.today)],
    button: { label: 'View checklist', url: address(ctx, partner_id, open) },
    after: ['Tip: you can snap photos of documents right from your phone.'],
  }
}

/** Reminds a client of everything that waits on them. */
export function reminderMail(ctx: DoorContext, { client, asking, partner_id, open }: About): Mail {
  const isLate = open.some(({ due_date }) => due_date !== null && due_date < asking.today)
  return {
    to: { name: client.full_name, address: client.email },
    brand: asking,
    subject: isLate
      ? `Still needed from you: ${things(open.length)}`
      : `Reminder: ${things(open.length)} needed from you`,
    paragraphs: [
      `Hello ${client.full_name},`,
      `${asking.name} needs ${things(open.length)} from you to keep your loan moving.`,
      ...lines(open, asking.today),
    ],
    button: { label: 'View checklist', url: address(ctx, partner_id, open) },
    after: ['If something doesn’t apply to you, tell us why there.'],
  }
}

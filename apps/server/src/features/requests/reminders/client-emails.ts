import { rejectionMessages } from '@loanyard/contract/requests/rejection-messages'
import { systemActor, recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import type { PartnerContext, ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import { subjectName, subjectText } from '../../../services/mail/user-text.ts'
import * as copy from '../copy.ts'
import type { RequestingPartner, Client, OpenRequirement } from './reminder-queries.ts'
import { dueLabel, isOverdue } from './reminder-rules.ts'

/** Items listed in an email; the rest are counted. */
const maxItems = 12
/** Characters of a comment; the page has all of it. */
const maxComment = 600

type Items = NonNullable<Email['items']>

/** "optional", "due in 3 days": optional items are never overdue. */
function facts({ returned, is_required, due_date }: OpenRequirement, today: string): string[] {
  return [
    ...(returned === null ? [] : [copy.needsFix]),
    ...(is_required ? [] : [copy.optional]),
    ...(due_date === null || (!is_required && isOverdue(due_date, today)) ? [] : [dueLabel(due_date, today)]),
  ]
}

/** Why staff sent the answer back, in the borrower's words and in the reviewer's. */
function reasons({ returned }: OpenRequirement): string[] {
  if (returned === null) return []
  const { reason, comment } = returned
  const letters = Array.from(comment ?? '')
  const short = letters.length <= maxComment ? letters.join('') : `${letters.slice(0, maxComment).join('').trimEnd()}…`
  return [...(reason === null ? [] : [rejectionMessages[reason]]), ...(short === '' ? [] : [copy.comment(short)])]
}

/** With several deals, each item names its deal. */
function itemsOf({ publicUrl }: ScopedContext, partner: string, { open, today }: OpenItems): Items {
  const hasManyDeals = new Set(open.map(({ deal_id }) => deal_id)).size > 1
  const listed = open.slice(0, maxItems).map((one) => ({
    title: hasManyDeals ? copy.itemOfDeal(one.title, one.deal_title) : one.title,
    url: `${publicUrl}/portal/${toId('partner', partner)}/${toId('deal', one.deal_id)}/my-docs/${toId('requirement', one.id)}`,
    notes: [facts(one, today).join(', '), ...reasons(one)].filter((note) => note !== ''),
  }))
  const more = open.length - maxItems
  return more > 0 ? [...listed, { title: copy.moreItems(more), notes: [] }] : listed
}

/** Without what staff wrote about the answer of a borrower whose place this one took. */
function seenBy({ sees_from }: Client, open: readonly OpenRequirement[]): OpenRequirement[] {
  const since = sees_from === null ? -Infinity : Date.parse(sees_from)
  return open.map((one) => {
    const { returned } = one
    return returned !== null && Date.parse(returned.created) < since ? { ...one, returned: null } : one
  })
}

interface OpenItems {
  readonly open: readonly OpenRequirement[]
  readonly today: string
}

function checklistUrl({ publicUrl }: ScopedContext, partner: string, open: readonly OpenRequirement[]): string {
  const deals = [...new Set(open.map(({ deal_id }) => deal_id))]
  const [only] = deals
  return only !== undefined && deals.length === 1
    ? `${publicUrl}/portal/${toId('partner', partner)}/${toId('deal', only)}/my-docs`
    : `${publicUrl}/portal`
}

interface ClientEmail {
  readonly client: Client
  readonly requestingPartner: RequestingPartner
  readonly partner_id: string
  readonly open: readonly OpenRequirement[]
  readonly reply_to?: Email['reply_to']
}

/** About new items, those that were sent back, or both. */
function requestSentences({ requestingPartner, open }: ClientEmail): { subject: string; opening: string } {
  const [first] = open
  const fixes = open.filter(({ returned }) => returned !== null).length
  const items = open.length - fixes
  const partner = subjectName(requestingPartner.name)
  const title = first?.deal_title ?? ''
  const deal = subjectText(title, copy.yourLoan)
  const name = subjectText(first?.title ?? '', copy.newItem)
  if (items === 0) {
    const subject = fixes === 1 ? copy.fixSubject(name) : copy.fixesSubject(fixes, deal)
    return { subject, opening: copy.fixesNeeded(requestingPartner.name, title, fixes) }
  }
  if (fixes === 0) {
    const subject = items === 1 ? copy.requestSubject(partner, name) : copy.requestsSubject(partner, items, deal)
    return { subject, opening: copy.itemsNeeded(requestingPartner.name, items, title) }
  }
  return {
    subject: copy.itemsAndFixesSubject(partner, { items, fixes }),
    opening: copy.itemsAndFixesNeeded(requestingPartner.name, title, { items, fixes }),
  }
}

export function requestEmail(ctx: ScopedContext, email: ClientEmail): Email {
  const { client, requestingPartner, partner_id, reply_to } = email
  const open = seenBy(client, email.open)
  const { subject, opening } = requestSentences({ ...email, open })
  const items = itemsOf(ctx, partner_id, { open, today: requestingPartner.today })
  const [only] = items
  const isOneFix = open.length === 1 && open[0]?.returned !== null
  return {
    to: { name: client.full_name, address: client.email },
    brand: requestingPartner,
    reply_to,
    subject,
    paragraphs: [copy.greeting(client.full_name), opening],
    button: {
      label: isOneFix ? copy.openItem : copy.viewChecklist,
      url: (isOneFix ? only?.url : undefined) ?? checklistUrl(ctx, partner_id, open),
    },
    items,
    after: [copy.photoTip],
    preferences_url: `${ctx.publicUrl}/portal/settings`,
  }
}

/** Optional items are listed, but not counted: the loan goes on without them. */
export function reminderEmail(ctx: ScopedContext, email: ClientEmail): Email {
  const { client, requestingPartner, partner_id, reply_to } = email
  const open = seenBy(client, email.open)
  const { name, today } = requestingPartner
  const required = open.filter(({ is_required }) => is_required)
  const overdue = required.filter(({ due_date }) => due_date !== null && isOverdue(due_date, today)).length
  const [subject, opening] =
    required.length === 0
      ? [copy.optionalSubject(open.length), copy.optionalOpening(name, open.length)]
      : [
          overdue > 0 ? copy.overdueSubject(required.length, overdue) : copy.reminderSubject(required.length),
          copy.reminderOpening(name, required.length),
        ]
  return {
    to: { name: client.full_name, address: client.email },
    brand: requestingPartner,
    reply_to,
    subject,
    paragraphs: [copy.greeting(client.full_name), opening],
    button: { label: copy.viewChecklist, url: checklistUrl(ctx, partner_id, open) },
    items: itemsOf(ctx, partner_id, { open: [...required, ...open.filter((one) => !one.is_required)], today }),
    after: [copy.photoTip, copy.notApplicableTip],
  }
}

export function clientChange({ full_name }: Pick<Client, 'full_name'>): FieldChange {
  return { field: 'client', from: null, to: full_name }
}

/** Records in the deal's activity an email that Loanyard sent on its own. */
export function recordEmail(
  tx: PartnerContext,
  action: 'client_told' | 'client_reminded',
  { client, deal }: { client: Pick<Client, 'user_id' | 'full_name'>; deal: string },
): void {
  recordAudit({ ...tx, actor: systemActor }, { action, subject: client.user_id, deal, changes: [clientChange(client)] })
}

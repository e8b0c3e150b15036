import { systemActor, recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import type { PartnerContext, ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { Email } from '../../../services/mail/mailer.ts'
import { subjectName } from '../../../services/mail/user-text.ts'
import * as copy from '../copy.ts'
import type { RequestingPartner, Client, OpenRequirement } from './reminder-queries.ts'
import { dueLabel } from './reminder-rules.ts'

/** Items listed in an email; the rest are counted. */
const maxLines = 12

/** "• Form 413 – was due 3 days ago". With several deals, each line names its deal. */
function itemLines(open: readonly OpenRequirement[], today: string): string[] {
  const hasManyDeals = new Set(open.map(({ deal_id }) => deal_id)).size > 1
  const named = open.slice(0, maxLines).map(({ title, deal_title, due_date, status }) => {
    const notes = [
      ...(status === 'Rejected' ? [copy.needsChanges] : []),
      ...(due_date === null ? [] : [dueLabel(due_date, today)]),
    ]
    return copy.itemLine(title, hasManyDeals ? deal_title : null, notes)
  })
  const more = open.length - maxLines
  return more > 0 ? [...named, copy.moreItems(more)] : named
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
}

export function requestEmail(ctx: ScopedContext, { client, requestingPartner, partner_id, open }: ClientEmail): Email {
  const returned = open.filter(({ status }) => status === 'Rejected').length
  const requested = open.length - returned
  const title = open[0]?.deal_title ?? ''
  const name = subjectName(requestingPartner.name)
  const opening =
    requested === 0
      ? copy.changesNeeded(requestingPartner.name, title, returned)
      : returned === 0
        ? copy.itemsNeeded(requestingPartner.name, requested, title)
        : copy.itemsAndChangesNeeded(requestingPartner.name, title, { items: requested, changes: returned })
  return {
    to: { name: client.full_name, address: client.email },
    brand: requestingPartner,
    subject: requested === 0 ? copy.changesSubject(name) : copy.requestSubject(name),
    paragraphs: [copy.greeting(client.full_name), opening, ...itemLines(open, requestingPartner.today)],
    button: { label: copy.viewChecklist, url: checklistUrl(ctx, partner_id, open) },
    after: [copy.photoTip],
  }
}

export function reminderEmail(ctx: ScopedContext, { client, requestingPartner, partner_id, open }: ClientEmail): Email {
  const isLate = open.some(({ due_date }) => due_date !== null && due_date < requestingPartner.today)
  return {
    to: { name: client.full_name, address: client.email },
    brand: requestingPartner,
    subject: isLate ? copy.overdueSubject(open.length) : copy.reminderSubject(open.length),
    paragraphs: [
      copy.greeting(client.full_name),
      copy.reminderOpening(requestingPartner.name, open.length),
      ...itemLines(open, requestingPartner.today),
    ],
    button: { label: copy.viewChecklist, url: checklistUrl(ctx, partner_id, open) },
    after: [copy.notApplicableTip],
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

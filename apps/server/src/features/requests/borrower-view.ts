import type { PortalPreview } from '@loanyard/contract/requests/portal-preview'
import { slotsOn } from '@loanyard/contract/requests/slots'
import type { StaffContext } from '../../services/context.ts'
import type { AttachmentRow } from '../bundles/index.ts'
import { isSeenBy, seenBy, type Borrower } from '../deals/index.ts'
import { overallTurn, progressOf } from './bundle-rows.ts'
import { findRequirementsOf } from './read-queries.ts'
import { findRequestingPartner } from './reminders/reminder-queries.ts'
import type { RequirementRow } from './row-types.ts'
import { presentRequirement } from './rows.ts'

interface Viewed {
  /** UUID of a deal that the caller may see. */
  readonly deal: string
  readonly borrower: Borrower
}

function present(ctx: StaffContext, found: readonly RequirementRow[], borrower: Borrower): PortalPreview['requests'] {
  const client = seenBy(ctx, borrower)
  return {
    items: found.map((row) => presentRequirement(client, row)),
    progress: progressOf(found),
    waiting_on: overallTurn(found),
  }
}

/** The requests of a deal as its borrower gets them. Which staff messages they haven't read isn't shown. */
export async function requestsSeenBy(
  ctx: StaffContext,
  { deal, borrower }: Viewed,
): Promise<PortalPreview['requests']> {
  const found = await findRequirementsOf(ctx, deal)
  const seen = found.map((row) => ({
    ...row,
    thread: { ...row.thread, unread: 0 },
    submissions: row.submissions.filter(({ created }) => isSeenBy(borrower, created)),
    sent: row.sent.filter(({ created }) => isSeenBy(borrower, created)),
  }))
  return present(ctx, seen, borrower)
}

/** The items of a checklist, as if it had been requested today. */
export async function requestsOfChecklist(
  ctx: StaffContext,
  attachments: readonly AttachmentRow[],
  { deal, borrower }: Viewed,
): Promise<PortalPreview['requests']> {
  const { today } = await findRequestingPartner(ctx)
  const now = ctx.clock.now().toISOString()
  const asked = attachments.map((attachment): RequirementRow => ({
    ...attachment,
    deal_id: deal,
    stage_id: null,
    bundle_request_id: null,
    bundle_request_title: null,
    bundle_id: null,
    attachment_id: attachment.id,
    status: 'Pending',
    due_date: null,
    due_in_days: null,
    is_overdue: false,
    assignee: borrower.name,
    created: now,
    version: 1,
    other_name: null,
    other_email: null,
    other_at: null,
    other_reply: null,
    slots: attachment.kind === 'Document' ? slotsOn(attachment.slots, today) : [],
    template: templateOf(attachment),
    submissions: [],
    sent: [],
    thread: { count: 0, unread: 0, is_unanswered: false },
  }))
  return present(ctx, asked, borrower)
}

function templateOf(attachment: AttachmentRow): RequirementRow['template'] {
  const { template_id, template_name, template_type, template_size, template_active_content } = attachment
  if (template_id === null) return null
  return {
    id: template_id,
    name: template_name ?? '',
    file_type: template_type ?? '',
    size: template_size,
    active_content: template_active_content ?? [],
  }
}

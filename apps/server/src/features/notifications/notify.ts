import type { AuditEvent } from '../../services/audit/audit-event.ts'
import { afterCommit, type Auditable } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { bold } from './notification-draft.ts'
import { notificationsFor } from './notification-rules.ts'
import {
  insertColleagueNotifications,
  insertNotifications,
  linkToLead,
  linkToNote,
  linkToRequest,
  viewAnswerNotifications,
} from './queries.ts'

/** Runs in the transaction of the event. */
export function notifyRecipients(ctx: Auditable, event: AuditEvent): void {
  // A borrower can also be on the staff; only staff sessions have a staff id.
  const actor = { name: ctx.actor.full_name, isStaff: typeof ctx.actor.staff_id === 'string' }
  if (event.action === 'staff_joined') return notifyJoined(ctx)
  if (actor.isStaff && decisions.includes(event.action)) viewAnswerNotifications(ctx, event.subject)
  for (const draft of notificationsFor(event, actor)) {
    const id = event.notification ?? newUuid()
    insertNotifications(ctx, id, draft, event.deal ?? event.recipients?.deal ?? null)
    if (isAboutRequest(event)) linkToRequest(ctx, id, event.subject)
    if (isAboutLead(event)) linkToLead(ctx, id, event.subject)
    const { note } = event.data
    if (typeof note === 'string') linkToNote(ctx, id, note)
    publish(ctx, id)
  }
}

/** Checklists are requested as a whole, so their notification leads to the deal. */
function isAboutRequest({ action }: AuditEvent): boolean {
  return action.startsWith('request_')
}

/** When staff reopen a request, its answer was decided before. */
const decisions: readonly string[] = [
  'request_approved',
  'request_rejected',
  'request_waived',
  'request_returned',
  'request_removed',
  'bundle_request_removed',
]

/** An import is about many leads, and a deleted lead has no page. */
function isAboutLead({ action }: AuditEvent): boolean {
  return ['lead_created', 'lead_updated', 'lead_note_added', 'lead_note_edited'].includes(action)
}

/** Invitations are accepted during sign-in, outside any partner's scope. */
function notifyJoined(ctx: Auditable): void {
  const { user_id, full_name } = ctx.actor
  if (user_id === null) return
  const id = newUuid()
  const description = copy.staffJoined(bold(full_name))
  insertColleagueNotifications(ctx, id, { user_id, title: copy.newColleagueTitle, description })
  publish(ctx, id)
}

function publish(ctx: Auditable, id: string): void {
  const { partner_id: partner } = ctx
  afterCommit(ctx, () => ctx.realtime.publish({ partner, deal: null, kind: 'notification', id }))
}

import type { AuditEvent } from '../../services/audit/audit-event.ts'
import { afterCommit, type Auditable } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { bold } from './notification-draft.ts'
import { notificationsFor } from './notification-rules.ts'
import { insertJoinedNotifications, insertNotifications } from './queries.ts'

/** Tells everybody whom a deed concerns, in the deed's own transaction. */
export function notifyRecipients(ctx: Auditable, event: AuditEvent): void {
  // A borrower who is on the staff, too, comes as one or the other: only staff have a staff id.
  const actor = { name: ctx.actor.full_name, isStaff: typeof ctx.actor.staff_id === 'string' }
  if (event.action === 'staff_joined') return notifyJoined(ctx)
  for (const draft of notificationsFor(event, actor)) {
    const id = newUuid()
    insertNotifications(ctx, id, draft, event.deal ?? event.hears?.deal ?? null)
    publish(ctx, id)
  }
}

/** Somebody took an invitation up at sign-in, which works for no partner. */
function notifyJoined(ctx: Auditable): void {
  const { user_id, full_name } = ctx.actor
  if (user_id === null) return
  const id = newUuid()
  insertJoinedNotifications(ctx, { id, user_id, description: copy.staffJoined(bold(full_name)) })
  publish(ctx, id)
}

function publish(ctx: Auditable, id: string): void {
  const { partner_id: partner } = ctx
  afterCommit(ctx, () => ctx.realtime.publish({ partner, deal: null, kind: 'notification', id }))
}

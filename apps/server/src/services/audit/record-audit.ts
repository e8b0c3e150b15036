import { eventOf, type AuditAction } from '@loanyard/contract/audit/actions'
import type { ActivityKind } from '@loanyard/contract/deals/activity'
import { sql } from '../../db/client/statement.ts'
import { afterCommit, later, type Auditable } from '../context.ts'
import { newUuid } from '../ids.ts'
import type { FieldChange, AuditRecipients } from './audit-event.ts'

export type { FieldChange } from './audit-event.ts'

interface AuditEntryFields {
  readonly subject: string
  readonly changes?: readonly FieldChange[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly recipients?: AuditRecipients
  /** False where there is no one to notify, or a job queued in this transaction does. */
  readonly notifies?: boolean
  /** Id of its notification (UUID), to find it again. */
  readonly notification?: string
}

/** Only a deal's activity names the deal. */
type AuditEntry = AuditEntryFields &
  ({ readonly action: ActivityKind; readonly deal?: string } | { readonly action: AuditAction; readonly deal?: never })

/** The actor of scheduled work. */
export const systemActor = { user_id: null, full_name: 'Loanyard' } as const

/**
 * Records an audit event in the transaction of the change. The database adds the time, and rejects a partner or person
 * outside its scope. Notifications are queued with it, and open pages are notified after the commit.
 */
export function recordAudit(ctx: Auditable, { deal: dealId, changes = [], data = {}, ...entry }: AuditEntry): void {
  const { action, subject, recipients, notifies = true } = entry
  const deal = dealId ?? null
  const id = newUuid()
  later(
    ctx,
    sql`select private.write_audit(${ctx.partner_id}, ${id}, ${action}, ${subject}, ${deal}, ${ctx.actor.user_id},
          ${ctx.address}, ${ctx.requestId},
          ${JSON.stringify({ changes, ...data, recipients, device: ctx.userAgent === '' ? undefined : ctx.userAgent })})`,
  )
  if (notifies) ctx.notifyRecipients(ctx, { ...entry, id, deal, changes, data })
  const { kind } = eventOf(action)
  if (kind === null) return
  const changed = { partner: ctx.partner_id, deal: deal ?? recipients?.deal ?? null, kind, id }
  afterCommit(ctx, () => ctx.realtime.publish(changed))
}

import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { ChangeKind } from '@loanyard/contract/notifications/events'
import { sql } from '../../db/client/statement.ts'
import { afterCommit, later, type Auditable } from '../context.ts'
import { newUuid } from '../ids.ts'
import type { FieldChange, AuditRecipients } from './audit-event.ts'

/** By prefix of the action; the first match counts. Null: others see nothing of it. */
const kinds: readonly (readonly [RegExp, ChangeKind | null])[] = [
  [/^document_(announced|arrived|scan_|upload_)/, null],
  [/^lender_(notified|told)/, null],
  [/^lead/, 'lead'],
  [/^document/, 'document'],
  [/^(request_|bundle_request|signing_)/, 'request'],
  [/^(bundle_|attachment_)/, 'bundle'],
  [/^(source_use|collateral|financial|lending_rate)/, 'financials'],
  [/^stage_/, 'stage'],
  [/^staff_/, 'staff'],
  [/^lender_/, 'lender'],
  [/^(deal_|client_)/, 'deal'],
  [/^(partner_|social_)/, 'partner'],
]

/** The kind of change that open pages are notified of; null: none. */
export function changeKindOf(action: string): ChangeKind | null {
  return kinds.find(([pattern]) => pattern.test(action))?.[1] ?? null
}

export type { FieldChange } from './audit-event.ts'

interface AuditEntryFields {
  readonly subject: string
  readonly changes?: readonly FieldChange[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly recipients?: AuditRecipients
}

/**
 * Activity of a deal has a kind with a sentence on the page; other actions come from a closed list of their feature.
 */
type AuditEntry = AuditEntryFields &
  ({ readonly action: ActivityKind; readonly deal?: string } | { readonly action: string; readonly deal?: never })

/** The actor of scheduled work. */
export const systemActor = { user_id: null, full_name: 'Loanyard' } as const

/**
 * Records an audit event in the transaction of the change. The database adds the time, and rejects a partner or person
 * outside its scope. Notifications are queued with it, and open pages are notified after the commit.
 */
export function recordAudit(ctx: Auditable, { deal: dealId, changes = [], data = {}, ...entry }: AuditEntry): void {
  const { action, subject, recipients } = entry
  const deal = dealId ?? null
  const id = newUuid()
  later(
    ctx,
    sql`select private.write_audit(${ctx.partner_id}, ${id}, ${action}, ${subject}, ${deal}, ${ctx.actor.user_id},
          ${ctx.address}, ${ctx.requestId}, ${JSON.stringify({ changes, ...data, recipients })})`,
  )
  ctx.notifyRecipients(ctx, { ...entry, id, deal, changes, data })
  const kind = changeKindOf(action)
  if (kind === null) return
  const changed = { partner: ctx.partner_id, deal: deal ?? recipients?.deal ?? null, kind, id }
  afterCommit(ctx, () => ctx.realtime.publish(changed))
}

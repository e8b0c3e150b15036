import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { ChangeKind } from '@loanyard/contract/notifications/events'
import { sql } from '../../db/client/statement.ts'
import { afterCommit, later, type Auditable } from '../context.ts'
import { newUuid } from '../ids.ts'
import type { FieldChange, AuditRecipients } from './audit-event.ts'

/** By how an action begins; the first that fits. Null: nothing of it is to be seen by others. */
const kinds: readonly (readonly [RegExp, ChangeKind | null])[] = [
  [/^document_(announced|arrived|scan_|upload_)/, null],
  [/^lender_told/, null],
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

/** What an action of the audit trail changes for those who have it before them; null: nothing. */
export function changeKindOf(action: string): ChangeKind | null {
  return kinds.find(([pattern]) => pattern.test(action))?.[1] ?? null
}

export type { FieldChange } from './audit-event.ts'

interface AuditEntryFields {
  readonly subject: string
  readonly changes?: readonly FieldChange[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly hears?: AuditRecipients
}

/** What belongs to a deal's activity is of a kind the page has a sentence for; everything else is from a closed list of its feature. */
type AuditEntry = AuditEntryFields &
  ({ readonly action: ActivityKind; readonly deal?: string } | { readonly action: string; readonly deal?: never })

/** For what is done by the clock. */
export const systemActor = { user_id: null, full_name: 'Loanyard' } as const

/**
 * Writes who did what into the audit trail, in the transaction of the change itself; the database adds the time, and refuses
 * another partner or person than its scope's. With it go the notifications that
 * follow from the deed, and, once it is committed, word to everybody who has the thing before them.
 */
export function recordAudit(ctx: Auditable, { action, subject, deal: about, changes = [], ...rest }: AuditEntry): void {
  const id = newUuid()
  const deal = about ?? null
  const { data = {}, ...hearing } = rest
  const { hears } = hearing
  later(
    ctx,
    sql`select private.write_audit(${ctx.partner_id}, ${id}, ${action}, ${subject}, ${deal}, ${ctx.actor.user_id},
          ${ctx.address}, ${ctx.requestId}, ${JSON.stringify({ changes, ...data, ...hearing })})`,
  )
  ctx.notifyRecipients(ctx, { id, action, subject, deal, changes, data, ...hearing })
  const kind = changeKindOf(action)
  if (kind === null) return
  const changed = { partner: ctx.partner_id, deal: deal ?? hears?.deal ?? null, kind, id }
  afterCommit(ctx, () => ctx.realtime.publish(changed))
}

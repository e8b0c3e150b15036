import type { ActivityKind } from '@loanyard/contract/activity'
import { later, type DoorContext } from './context.ts'
import { sql } from './database/statement.ts'
import { newUuid } from './ids.ts'

/** One change of one field, as people read it. */
export interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

interface Entry {
  readonly subject: string
  readonly changes?: readonly FieldChange[]
  readonly data?: Readonly<Record<string, unknown>>
}

/** What belongs to a deal's activity is of a kind the page has a sentence for; everything else is from a closed list of its feature. */
type AuditEntry = Entry &
  ({ readonly action: ActivityKind; readonly deal?: string } | { readonly action: string; readonly deal?: never })

/** Whoever did something in a partner: staff at work, a client, or nobody, where Loanyard did it by itself. */
type Auditable = DoorContext & {
  readonly partner_id: string
  readonly actor: { readonly user_id: string | null; readonly full_name: string }
}

/** For what is done by the clock. */
export const byItself = { user_id: null, full_name: 'Loanyard' } as const

/** Writes who did what into the audit trail, in the transaction of the change itself. */
export function record(ctx: Auditable, { action, subject, deal, changes = [], data = {} }: AuditEntry): void {
  later(
    ctx,
    sql`insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data)
        values (${ctx.partner_id}, ${newUuid()}, ${action}, ${subject}, ${deal ?? null}, ${ctx.actor.user_id},
                ${ctx.actor.full_name}, ${ctx.address}, ${ctx.requestId}, ${JSON.stringify({ changes, ...data })})`,
  )
}

import { systemActor, recordAudit, type FieldChange } from '../../platform/audit.ts'
import type { Client, PartnerContext } from './reminder-queries.ts'

/** Who was written to, as the activity names them. */
export function clientChange({ full_name }: Pick<Client, 'full_name'>): FieldChange {
  return { field: 'client', from: null, to: full_name }
}

/** Tells in a deal's activity (UUID) that Loanyard wrote to its client by itself. */
export function recordEmail(
  tx: PartnerContext,
  action: 'client_told' | 'client_reminded',
  { client, deal }: { client: Pick<Client, 'user_id' | 'full_name'>; deal: string },
): void {
  recordAudit({ ...tx, actor: systemActor }, { action, subject: client.user_id, deal, changes: [clientChange(client)] })
}

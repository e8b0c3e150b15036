import { byItself, record, type FieldChange } from '../../platform/audit.ts'
import type { Client, PartnerScope } from './reminder-queries.ts'

/** Who was written to, as the activity names them. */
export function named({ full_name }: Pick<Client, 'full_name'>): FieldChange {
  return { field: 'client', from: null, to: full_name }
}

/** Tells in a deal's activity (UUID) that Loanyard wrote to its client by itself. */
export function recordMail(
  tx: PartnerScope,
  action: 'client_told' | 'client_reminded',
  { client, deal }: { client: Pick<Client, 'user_id' | 'full_name'>; deal: string },
): void {
  record({ ...tx, actor: byItself }, { action, subject: client.user_id, deal, changes: [named(client)] })
}

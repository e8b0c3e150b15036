import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type pg from 'pg'
import type { FieldChange } from '../services/audit/audit-event.ts'

/** Inserts rows in one statement; all have the keys of the first row. */
export async function insertAll(
  client: pg.Client,
  table: string,
  partner_id: string,
  values: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (values.length === 0) return
  const columns = ['partner_id', ...Object.keys(values[0] ?? {})].join(', ')
  const rows = JSON.stringify(values.map((row) => ({ partner_id, ...row })))
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [rows],
  )
}

/** A row of the audit trail about a deal. */
export interface DealAuditEntry {
  readonly id: string
  readonly action: ActivityKind
  readonly subject_id: string
  readonly deal_id: string
  readonly actor_id?: string
  readonly actor_name: string
  readonly data: { readonly changes: readonly FieldChange[] }
  readonly created: Date
}

export function insertAuditEntries(
  client: pg.Client,
  partner: string,
  entries: readonly DealAuditEntry[],
): Promise<void> {
  return insertAll(
    client,
    'audit_log',
    partner,
    entries.map((entry) => ({ ...entry })),
  )
}

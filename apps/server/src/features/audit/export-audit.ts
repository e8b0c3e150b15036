import type { AuditEntry, AuditExportQuery } from '@loanyard/contract/audit/audit-trail'
import { allRows } from '../../db/lists/all-rows.ts'
import { csvOf } from '../../media/spreadsheets/csv.ts'
import type { StaffContext } from '../../services/context.ts'
import { entryPresenter } from './list-audit.ts'
import { authorize } from './policy.ts'
import { auditOrder, findAudit, type AuditRow } from './queries.ts'

const columns = [
  'created',
  'person',
  'action',
  'record',
  'record_id',
  'deal',
  'deal_id',
  'changes',
  'address',
  'device',
  'number',
  'integrity',
  'hash',
]

/** "stage: Packaging → Closing; priority: none → High". */
function changeText(changes: AuditEntry['changes']): string {
  return changes.map(({ field, from, to }) => `${field}: ${from ?? 'none'} → ${to ?? 'none'}`).join('; ')
}

function cellsOf(entry: AuditEntry) {
  const { created, actor, action, name, record, deal, changes, address, device, number, seal, hash } = entry
  return [
    created,
    actor,
    action,
    record?.name ?? name,
    record?.id ?? null,
    deal?.title ?? null,
    deal?.id ?? null,
    changeText(changes),
    address,
    device,
    number,
    seal,
    hash,
  ]
}

async function* presented(ctx: StaffContext, pieces: AsyncIterable<readonly AuditRow[]>) {
  for await (const piece of pieces) yield piece.map(await entryPresenter(ctx, piece))
}

/** Streams the filtered entries as CSV. Throws forbidden, bad_input. */
export async function exportAudit(ctx: StaffContext, query: AuditExportQuery): Promise<AsyncIterable<string>> {
  authorize(ctx, 'audit.read')
  const pieces = await allRows(
    ctx.cursors,
    query,
    { partner_id: ctx.partner_id, ...auditOrder },
    async (page) => (await findAudit(ctx, query, page)).rows,
  )
  return csvOf(columns, presented(ctx, pieces), cellsOf)
}

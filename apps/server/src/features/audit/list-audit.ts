import type { AuditEntry, AuditQuery, checkAudit as checkAuditCall } from '@loanyard/contract/audit/audit-trail'
import type { ReplyOf } from '@loanyard/contract/core/call'
import type { Row } from '../../db/client/rows.ts'
import type { Statement } from '../../db/client/statement.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import { assigneeNames } from '../../services/audit/assignee-names.ts'
import { chainStart, isValidLink } from '../../services/audit/hash-chain.ts'
import { verifyHeads, verifySegment, legacyEnd } from '../../services/audit/verify-chain.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { formatLeadCount } from '../leads/index.ts'
import { authorize } from './policy.ts'
import { auditOrder, findActors, findAudit, type AuditRow } from './queries.ts'

/** `pending` if the entry isn't sealed yet. */
function sealStatus({ audit }: StaffContext, row: AuditRow, legacyTo: number): AuditEntry['seal'] {
  const { sealed_number: number, content, hash, previous_hash, hash_key } = row
  if (number === null || content === null) return 'pending'
  if (hash === null || previous_hash === null) return 'broken'
  const before = row.before_hash ?? (number === 1 ? chainStart.hash : null)
  if (before === null) return 'broken'
  const link = { number, content, hash, previous_hash, hash_key }
  return isValidLink(link, { number: number - 1, hash: before }, audit.keys, legacyTo) ? 'holds' : 'broken'
}

const changesOf = ({ data }: AuditRow): AuditEntry['changes'] =>
  (data.changes ?? []).map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null }))

function presentEntry(row: AuditRow, seal: AuditEntry['seal'], changes: AuditEntry['changes']): AuditEntry {
  const { data, deal_id, deal_title, actor_id, record_kind: kind, subject_id } = row
  return {
    id: toId('activity', row.id),
    action: row.action,
    actor: row.actor_name,
    user: actor_id === null ? null : toId('user', actor_id),
    address: row.address === '' ? null : row.address,
    device: data.device ?? null,
    record: kind === null ? null : { kind, id: toId(kind, subject_id), name: row.record_name ?? '' },
    deal: deal_id === null ? null : { id: toId('deal', deal_id), title: deal_title ?? '' },
    changes,
    name: data.full_name ?? data.name ?? (data.rows === undefined ? null : formatLeadCount(data.rows)),
    created: row.created,
    number: row.sealed_number,
    hash: row.hash === null ? null : row.hash.toString('hex'),
    seal,
  }
}

/** Presents these rows, with the names of assignees. */
export async function entryPresenter(
  ctx: StaffContext,
  found: readonly AuditRow[],
): Promise<(row: AuditRow) => AuditEntry> {
  const hasLegacy = found.some(({ sealed_number, hash_key }) => sealed_number !== null && hash_key === null)
  const legacyTo = hasLegacy ? await legacyEnd(rowReader(ctx), ctx.audit.keys) : 0
  const named = await assigneeNames(ctx, found.flatMap(changesOf))
  return (row) => presentEntry(row, sealStatus(ctx, row, legacyTo), changesOf(row).map(named))
}

/** Throws forbidden, bad_cursor, bad_input. */
export async function listAudit(ctx: StaffContext, query: AuditQuery): Promise<Page<AuditEntry>> {
  authorize(ctx, 'audit.read')
  const page = pageRequest(ctx.cursors, query, { partner_id: ctx.partner_id, url: ctx.url, ...auditOrder })
  const result = await findAudit(ctx, query, page)
  return pageOf(page, result.rows, totalOf(page, result.all), await entryPresenter(ctx, result.rows))
}

/** Throws forbidden. */
export async function listAuditPeople(ctx: StaffContext): Promise<{ results: { id: string; full_name: string }[] }> {
  authorize(ctx, 'audit.read')
  const result = await findActors(ctx)
  return { results: result.map(({ id, full_name }) => ({ id: toId('user', id), full_name })) }
}

/** Entries verified per request, which takes a fraction of a second. */
const batchSize = 5000

const rowReader =
  (ctx: StaffContext) =>
  (statement: Statement): Promise<Row[]> =>
    rows<Row>(ctx, statement)

/**
 * Verifies the next section of the chain after an entry's number. The last section is also compared with the signed heads,
 * which reveals missing newest entries. Throws forbidden.
 */
export async function verifyChain(ctx: StaffContext, after: number): Promise<ReplyOf<typeof checkAuditCall>> {
  authorize(ctx, 'audit.read')
  const read = rowReader(ctx)
  const { last, broken } = await verifySegment(read, ctx.audit.keys, { after, most: batchSize })
  const isDone = last === null || broken !== null || last - after < batchSize
  const checked_to = last ?? after
  if (!isDone || broken !== null) return { checked_to, broken_at: broken, next: isDone ? null : last }
  const broken_at = await verifyHeads(read, ctx.audit.keys, await ctx.audit.exportedHeads(ctx.partner_id))
  return { checked_to, broken_at, next: null }
}

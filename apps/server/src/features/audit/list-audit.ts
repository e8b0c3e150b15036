import type { AuditEntry, AuditQuery, checkAudit as checkAuditCall } from '@loanyard/contract/audit'
import type { ReplyOf } from '@loanyard/contract/call'
import { chainStart, isSound } from '../../platform/audit-trail/chain.ts'
import { checkHeads, checkPiece, legacyEnd } from '../../platform/audit-trail/verify.ts'
import { rows, type StaffContext } from '../../platform/context.ts'
import type { Row } from '../../platform/database/rows.ts'
import type { Statement } from '../../platform/database/statement.ts'
import { toId } from '../../platform/ids.ts'
import { leadsInWords } from '../leads/index.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../platform/list.ts'
import { authorizeAudit } from './policy.ts'
import { auditOrdering, findActors, findAudit, type AuditRow } from './queries.ts'

/** Whether the chain holds at an entry, or it is not in the chain yet. */
function sealOf({ audit }: StaffContext, row: AuditRow, legacyTo: number): AuditEntry['seal'] {
  const { sealed_number: number, content, hash, previous_hash, hash_key } = row
  if (number === null || content === null) return 'pending'
  if (hash === null || previous_hash === null) return 'broken'
  const before = row.before_hash ?? (number === 1 ? chainStart.hash : null)
  if (before === null) return 'broken'
  const link = { number, content, hash, previous_hash, hash_key }
  return isSound(link, { number: number - 1, hash: before }, audit.keys, legacyTo) ? 'holds' : 'broken'
}

function presentEntry(row: AuditRow, seal: AuditEntry['seal']): AuditEntry {
  const { data, deal_id, deal_title, actor_id } = row
  return {
    id: toId('activity', row.id),
    action: row.action,
    actor: row.actor_name,
    user: actor_id === null ? null : toId('user', actor_id),
    address: row.address === '' ? null : row.address,
    deal: deal_id === null ? null : { id: toId('deal', deal_id), title: deal_title ?? '' },
    changes: (data.changes ?? []).map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null })),
    name: data.full_name ?? data.name ?? (data.rows === undefined ? null : leadsInWords(data.rows)),
    created: row.created,
    number: row.sealed_number,
    hash: row.hash === null ? null : row.hash.toString('hex'),
    seal,
  }
}

/** Who did what to what, from where, newest first. Throws forbidden, bad_cursor, bad_input. */
export async function listAudit(ctx: StaffContext, query: AuditQuery): Promise<Page<AuditEntry>> {
  authorizeAudit(ctx)
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: auditOrdering,
    byDefault: '-created',
  })
  const found = await findAudit(ctx, query, page)
  const hasLegacy = found.rows.some(({ sealed_number, hash_key }) => sealed_number !== null && hash_key === null)
  const legacyTo = hasLegacy ? await legacyEnd(readIn(ctx), ctx.audit.keys) : 0
  return pageOf(page, found.rows, totalOf(page, found.all), (row) => presentEntry(row, sealOf(ctx, row, legacyTo)))
}

/** The partner's people, to filter by. Throws forbidden. */
export async function listActors(ctx: StaffContext): Promise<{ results: { id: string; full_name: string }[] }> {
  authorizeAudit(ctx)
  const found = await findActors(ctx)
  return { results: found.map(({ id, full_name }) => ({ id: toId('user', id), full_name })) }
}

/** Entries checked in one request: a fraction of a second. */
const piece = 5000

const readIn =
  (ctx: StaffContext) =>
  (statement: Statement): Promise<Row[]> =>
    rows<Row>(ctx, statement)

/**
 * Checks the next piece of the chain after an entry's number; 0: from the beginning. The last piece is compared with the
 * signed heads as well, so that newest entries that are missing are seen. Throws forbidden.
 */
export async function checkChain(ctx: StaffContext, after: number): Promise<ReplyOf<typeof checkAuditCall>> {
  authorizeAudit(ctx)
  const read = readIn(ctx)
  const { last, broken } = await checkPiece(read, ctx.audit.keys, { after, most: piece })
  const isDone = last === null || broken !== null || last - after < piece
  const checked_to = last ?? after
  if (!isDone || broken !== null) return { checked_to, broken_at: broken, next: isDone ? null : last }
  const broken_at = await checkHeads(read, ctx.audit.keys, await ctx.audit.exportedHeads(ctx.partner_id))
  return { checked_to, broken_at, next: null }
}

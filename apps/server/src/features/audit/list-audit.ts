import type { AuditEntry, AuditQuery, checkAudit as checkAuditCall } from '@loanyard/contract/audit'
import type { ReplyOf } from '@loanyard/contract/call'
import type { StaffContext } from '../../platform/context.ts'
import { toId } from '../../platform/ids.ts'
import { leadsInWords } from '../leads/index.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../platform/list.ts'
import { authorizeAudit } from './policy.ts'
import { auditOrdering, findActors, findAudit, findBreak, type AuditRow } from './queries.ts'

function presentEntry(row: AuditRow): AuditEntry {
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
    seal: row.holds === null ? 'pending' : row.holds ? 'holds' : 'broken',
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
  return pageOf(page, found.rows, totalOf(page, found.all), presentEntry)
}

/** The partner's people, to filter by. Throws forbidden. */
export async function listActors(ctx: StaffContext): Promise<{ results: { id: string; full_name: string }[] }> {
  authorizeAudit(ctx)
  const found = await findActors(ctx)
  return { results: found.map(({ id, full_name }) => ({ id: toId('user', id), full_name })) }
}

/** Entries looked through in one request: about half a second. */
const piece = 20_000

/** Looks through the next piece of the chain after an entry's number; 0: from the beginning. Throws forbidden. */
export async function checkChain(ctx: StaffContext, after: number): Promise<ReplyOf<typeof checkAuditCall>> {
  authorizeAudit(ctx)
  const { last, broken } = await findBreak(ctx, after, piece)
  const isDone = last === null || broken !== null || last - after < piece
  return { checked_to: last ?? after, broken_at: broken, next: isDone ? null : last }
}

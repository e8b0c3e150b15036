import type { RequestKind } from '@loanyard/contract/core/values'
import type { BundleRequest } from '@loanyard/contract/requests/schemas'
import { instantOfJson } from '../../db/client/rows.ts'
import { empty, fixed, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { AppError, notFound } from '../../errors.ts'
import { firstRow, isStaff, later, rows, type ParticipantContext, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { inScope } from '../deals/index.ts'
import { presentBundleRequest, type BundleRequestRow } from './bundle-rows.ts'
import * as copy from './copy.ts'
import type { DocumentPart, EventRow, RequirementRow } from './row-types.ts'
import { presentRequirement } from './rows.ts'

const documentJson =
  fixed(`json_build_object('id', f.id, 'name', f.name, 'file_type', coalesce(f.content_type, f.declared_type),
  'size', coalesce(f.size, f.declared_size), 'pages', f.pages, 'has_preview', f.preview_key is not null,
  'active_content', f.active_content, 'created', f.created, 'slot', case when f.requirement_id = r.id then f.slot end,
  'arrived_at', f.arrived_at, 'uploaded_by', f.uploaded_by, 'uploaded_by_name', f.uploaded_by_name, 'is_from_client', f.is_from_client)`)

/** Answers that weren't withdrawn, newest first, with the documents that still exist. */
const answers = sql`(
    select json_agg(json_build_object('id', a.id, 'status', a.status, 'answer', a.answer, 'acknowledgement', a.acknowledgement,
             'not_applicable', a.not_applicable, 'signed', a.signed, 'submitted_by_name', a.submitted_by_name, 'side', a.side,
             'created', a.created, 'modified', a.modified, 'reason', a.reason, 'comment', a.comment,
             'decided_by_name', a.decided_by_name, 'decided_at', a.decided_at, 'version', a.version,
             'documents', coalesce((
               select json_agg(${documentJson}::jsonb || jsonb_build_object('is_returned', u.is_returned) order by u.position, f.id)
                 from submission_documents u join documents f on f.partner_id = u.partner_id and f.id = u.document_id
                where u.partner_id = a.partner_id and u.submission_id = a.id and f.deleted_at is null), '[]'))
             order by a.created desc, a.id desc)
      from submissions a where a.partner_id = r.partner_id and a.requirement_id = r.id and a.withdrawn_at is null)`

/** Files the client sent for the request that no answer contains. */
const sent = sql`(
    select json_agg(${documentJson} order by f.created, f.id) from documents f
     where f.partner_id = r.partner_id and f.requirement_id = r.id and f.deleted_at is null and f.state = 'ready'
       and f.is_from_client
       and not exists (select from submission_documents u
             join submissions v on v.partner_id = u.partner_id and v.id = u.submission_id and v.withdrawn_at is null
            where u.partner_id = f.partner_id and u.document_id = f.id))`

/** The deal's borrower: staff see the name they entered, the borrower their own. */
const assignee = (ctx: ParticipantContext): Statement =>
  isStaff(ctx) ? sql`trim(d.borrower_first_name || ' ' || d.borrower_last_name)` : sql`${ctx.actor.full_name}::text`

/** How many messages there are about the request, and how many of the other side's the caller hasn't read. */
function threadOf(ctx: ParticipantContext): Statement {
  const side = isStaff(ctx) ? 'staff' : 'client'
  return sql`(
    select json_build_object('count', count(*),
             'unread', count(*) filter (where g.side <> ${side} and g.created > coalesce(q.read_at, '-infinity')),
             'is_unanswered', coalesce((array_agg(g.side order by g.created desc, g.id desc))[1] = 'client', false))
      from request_messages g
      left join request_message_reads q on q.partner_id = g.partner_id and q.requirement_id = g.requirement_id
           and q.user_id = ${ctx.actor.user_id}
     where g.partner_id = r.partner_id and g.requirement_id = r.id)`
}

const withInstant = (part: DocumentPart): DocumentPart => ({
  ...part,
  created: instantOfJson(part.created),
  arrived_at: part.arrived_at === null ? null : instantOfJson(part.arrived_at),
})

/** Inside JSON, PostgreSQL formats instants its own way. */
function withInstants(row: RequirementRow): RequirementRow {
  const submissions = row.submissions.map((one) => ({
    ...one,
    created: instantOfJson(one.created),
    modified: instantOfJson(one.modified),
    decided_at: one.decided_at === null ? null : instantOfJson(one.decided_at),
    documents: one.documents.map(withInstant),
  }))
  return { ...row, submissions, sent: row.sent.map(withInstant) }
}

/** In order of stage, bundle and position; requests outside a bundle by age. `where` refers to `r`. */
async function selectRequirements(ctx: ParticipantContext, where: Statement): Promise<RequirementRow[]> {
  const found = await rows<RequirementRow>(
    ctx,
    sql`select r.id, r.deal_id, r.stage_id, r.bundle_request_id, b.title as bundle_request_title, b.bundle_id, r.attachment_id, r.kind,
               r.title, r.description, r.is_required, r.position, r.status, r.due_date, r.slots, r.signature_fields,
               r.created, r.version,
               r.other_name, r.other_email, r.other_at, r.other_reply, ${assignee(ctx)} as assignee,
               coalesce(r.is_required and r.status in ('Pending', 'Rejected') and r.other_at is null
                 and r.due_date < (${ctx.clock.now()}::timestamptz at time zone p.time_zone)::date, false) as is_overdue,
               r.due_date - (${ctx.clock.now()}::timestamptz at time zone p.time_zone)::date as due_in_days,
               case when t.id is not null then json_build_object('id', t.id, 'name', t.name,
                 'file_type', coalesce(t.content_type, t.declared_type), 'size', coalesce(t.size, t.declared_size), 'active_content', t.active_content) end as template,
               coalesce(${answers}, '[]') as submissions, coalesce(${sent}, '[]') as sent, ${threadOf(ctx)} as thread
          from requirements r
          join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null${inScope(ctx)}
          join partners p on p.id = r.partner_id
          left join stages s on s.partner_id = r.partner_id and s.id = r.stage_id
          left join bundle_requests b on b.partner_id = r.partner_id and b.id = r.bundle_request_id
          left join documents t on t.partner_id = r.partner_id and t.id = r.template_id and t.deleted_at is null
         where r.partner_id = ${ctx.partner_id} and r.deleted_at is null and ${where}
         order by s.number nulls last, b.created nulls last, b.id, case when b.id is null then r.created end, r.position,
                  r.created, r.id`,
  )
  return found.map(withInstants)
}

export function findRequirements(ctx: ParticipantContext, ids: readonly string[]): Promise<RequirementRow[]> {
  return selectRequirements(ctx, sql`r.id = any (${[...ids]}::uuid[])`)
}

/** `additionalInStage`: only requests of that stage (UUID) that are in no bundle. */
export interface RequirementFilter {
  readonly kind?: RequestKind
  readonly additionalInStage?: string
}

export function findRequirementsOf(
  ctx: ParticipantContext,
  deal: string,
  which: RequirementFilter = {},
): Promise<RequirementRow[]> {
  const { kind, additionalInStage } = which
  const ofKind = kind === undefined ? empty : sql` and r.kind = ${kind}`
  const alone =
    additionalInStage === undefined
      ? empty
      : sql` and r.stage_id = ${additionalInStage} and r.bundle_request_id is null`
  return selectRequirements(ctx, sql`r.deal_id = ${deal}${ofKind}${alone}`)
}

export async function findBundled(ctx: ParticipantContext, ids: readonly string[]): Promise<RequirementRow[]> {
  return ids.length === 0 ? [] : selectRequirements(ctx, sql`r.bundle_request_id = any (${[...ids]}::uuid[])`)
}

/** Throws not_found. */
export async function findRequirement(ctx: ParticipantContext, uuid: string): Promise<RequirementRow> {
  const [found] = await findRequirements(ctx, [uuid])
  if (found === undefined) throw notFound()
  return found
}

/**
 * The lock is a statement of its own: a query that waited for the lock itself would read the rows as they were before.
 */
export function lockRequirements(ctx: ParticipantContext, uuids: readonly string[]): Promise<RequirementRow[]> {
  const ids = [...uuids]
  later(
    ctx,
    sql`select from requirements where partner_id = ${ctx.partner_id} and id = any (${ids}::uuid[]) order by id for update`,
  )
  return findRequirements(ctx, ids)
}

/** Throws not_found. */
export async function lockRequirement(ctx: ParticipantContext, id: string): Promise<RequirementRow> {
  const [found] = await lockRequirements(ctx, [toUuid('requirement', id)])
  if (found === undefined) throw notFound()
  return found
}

/** `submission` is a UUID. Throws not_found. */
export async function lockRequirementOf(ctx: ParticipantContext, submission: string): Promise<RequirementRow> {
  const found = await firstRow<Columns<'submissions', 'requirement_id'>>(
    ctx,
    sql`select requirement_id from submissions where partner_id = ${ctx.partner_id} and id = ${submission}`,
  )
  const [requirement] = found === null ? [] : await lockRequirements(ctx, [found.requirement_id])
  if (requirement === undefined) throw notFound()
  return requirement
}

/** Throws stale with the current requirement. */
export function assertNotStale(ctx: ParticipantContext, requirement: RequirementRow, ifMatch: number | null): void {
  if (ifMatch === null || ifMatch === requirement.version) return
  throw new AppError('stale', copy.staleRequest, {
    current: presentRequirement(ctx, requirement),
  })
}

export function findEvents(ctx: ParticipantContext, requirement: string): Promise<EventRow[]> {
  return rows<EventRow>(
    ctx,
    sql`select action, actor_name, side, created, reason, comment, documents from requirement_events
         where partner_id = ${ctx.partner_id} and requirement_id = ${requirement} order by created, id`,
  )
}

/** Oldest first. `where` refers to `b`. */
function selectBundleRequests(ctx: ParticipantContext, where: Statement): Promise<BundleRequestRow[]> {
  return rows<BundleRequestRow>(
    ctx,
    sql`select b.id, b.deal_id, b.stage_id, b.title, b.description, b.due_date, b.created, b.created_by_name, b.version,
               b.due_date - (${ctx.clock.now()}::timestamptz at time zone p.time_zone)::date as due_in_days,
               b.bundle_id, t.title as bundle_title, t.is_custom, t.archived_at is not null as is_archived
          from bundle_requests b
          join deals d on d.partner_id = b.partner_id and d.id = b.deal_id and d.deleted_at is null${inScope(ctx)}
          join partners p on p.id = b.partner_id
          join bundles t on t.partner_id = b.partner_id and t.id = b.bundle_id
         where b.partner_id = ${ctx.partner_id} and b.deleted_at is null and ${where}
         order by b.created, b.id`,
  )
}

export function findBundleRequests(ctx: ParticipantContext, deal: string, stage?: string): Promise<BundleRequestRow[]> {
  const ofStage = stage === undefined ? empty : sql` and b.stage_id = ${stage}`
  return selectBundleRequests(ctx, sql`b.deal_id = ${deal}${ofStage}`)
}

/** Throws not_found. */
async function findBundleRequest(ctx: ParticipantContext, id: string): Promise<BundleRequestRow> {
  const [found] = await selectBundleRequests(ctx, sql`b.id = ${id}`)
  if (found === undefined) throw notFound()
  return found
}

/** Throws not_found, and stale with the current checklist request. */
export async function lockBundleRequest(
  ctx: ParticipantContext,
  id: string,
  ifMatch: number | null,
): Promise<BundleRequestRow> {
  const uuid = toUuid('bundle_request', id)
  later(ctx, sql`select from bundle_requests where partner_id = ${ctx.partner_id} and id = ${uuid} for update`)
  const found = await findBundleRequest(ctx, uuid)
  if (ifMatch === null || ifMatch === found.version) return found
  throw new AppError('stale', copy.staleChecklistRequest, {
    current: presentBundleRequest(ctx, found, await findBundled(ctx, [uuid])),
  })
}

/** Throws not_found. */
export async function loadBundleRequest(ctx: StaffContext, id: string): Promise<BundleRequest> {
  return presentBundleRequest(ctx, await findBundleRequest(ctx, id), await findBundled(ctx, [id]))
}

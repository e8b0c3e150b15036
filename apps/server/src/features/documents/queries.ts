import type { NewUpload } from '@loanyard/contract/documents/schemas'
import type { Slot } from '@loanyard/contract/requests/slots'
import { empty, fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import type { ScanResult } from '../../media/inspect/inspect.ts'
import { firstRow, isStaff, later, rows, type ParticipantContext, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { inScope } from '../deals/index.ts'
import type { DocumentRow } from './rows.ts'

export const documentColumns: Statement =
  fixed(`d.id, d.deal_id, d.stage_id, d.is_template, d.name, d.declared_type, d.declared_size, d.state,
  d.upload_key, d.upload_id, d.object_key, d.preview_key, d.content_type, d.size, d.crc32, d.pages, d.blank_pages, d.active_content,
  d.problem_code, d.problem_message, d.scan_started_at, d.uploaded_by, d.uploaded_by_name, d.created, d.version, d.requirement_id, d.is_from_client`)

/** Older documents with the same bytes. */
export function duplicates(d: 'd' | 'page'): Statement {
  return fixed(`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.created, o.id)
      from documents o where o.partner_id = ${d}.partner_id and o.deal_id = ${d}.deal_id and o.sha256 = ${d}.sha256
       and o.deleted_at is null and o.state = 'ready' and (o.created, o.id) < (${d}.created, ${d}.id)), '[]') as same`)
}

/** Status of the answer that uses the document, and who signed it if the names differ. */
export function answerStatus(d: 'd' | 'page'): Statement {
  return fixed(`(select s.status from submission_documents u
      join submissions s on s.partner_id = u.partner_id and s.id = u.submission_id and s.withdrawn_at is null
     where u.partner_id = ${d}.partner_id and u.document_id = ${d}.id
     order by s.status <> 'Approved', s.created desc limit 1) as used_by,
    (select s.signed -> 'signer_names' from submission_documents u
      join submissions s on s.partner_id = u.partner_id and s.id = u.submission_id and s.signed is not null
     where u.partner_id = ${d}.partner_id and u.document_id = ${d}.id limit 1) as signer_names`)
}

/** Limits documents to templates and to deals that the caller may see. */
function ofAccessibleDeal(ctx: ParticipantContext): Statement {
  return sql` and (d.deal_id is null or exists (select from deals e
    where e.partner_id = d.partner_id and e.id = d.deal_id and e.deleted_at is null${inScope(ctx, 'e')}))`
}

interface FindOptions {
  /** Locks the document until the transaction ends. */
  readonly lock?: boolean
  /** Finds only deleted documents that can still be restored. */
  readonly deleted?: boolean
}

/** `id` is a UUID. */
export function findDocument(
  ctx: ParticipantContext,
  id: string,
  { lock, deleted }: FindOptions = {},
): Promise<DocumentRow | null> {
  if (lock === true)
    later(ctx, sql`select from documents where partner_id = ${ctx.partner_id} and id = ${id} for update`)
  const alive =
    deleted === true
      ? sql`d.deleted_at > ${ctx.clock.now()}::timestamptz - interval '30 days' and d.bytes_deleted_at is null`
      : sql`d.deleted_at is null`
  return firstRow<DocumentRow>(
    ctx,
    sql`select ${documentColumns}, ${duplicates('d')}, ${answerStatus('d')} from documents d
         where d.partner_id = ${ctx.partner_id} and d.id = ${id} and ${alive}${ofAccessibleDeal(ctx)}`,
  )
}

interface NewDocument extends Pick<NewUpload, 'is_template'> {
  readonly id: string
  readonly name: string
  readonly deal: string | null
  readonly stage: string | null
  readonly request: string | null
  readonly slot: string | null
  readonly declared_type: string
  readonly declared_size: number | null
  readonly upload_key: string
  readonly object_key: string
}

export function insertDocument(ctx: ParticipantContext, document: NewDocument): void {
  const { id, deal, stage, request, slot, is_template, name, declared_type, declared_size, upload_key, object_key } =
    document
  later(
    ctx,
    sql`insert into documents (partner_id, id, deal_id, stage_id, requirement_id, slot, is_from_client, is_template, name, declared_type, declared_size,
                               upload_key, object_key, uploaded_by, uploaded_by_name, created)
        values (${ctx.partner_id}, ${id}, ${deal}, ${stage}, ${request}, ${slot}, ${request !== null && !isStaff(ctx)}, ${is_template}, ${name}, ${declared_type}, ${declared_size},
                ${upload_key}, ${object_key}, ${ctx.actor.user_id}, ${ctx.actor.full_name}, ${ctx.clock.now()})`,
  )
}

/** `isVisible`: people see the change, so the version goes up. */
function save(ctx: ParticipantContext, id: string, changes: readonly Statement[], isVisible = true): void {
  const all = isVisible ? [...changes, sql`version = version + 1`] : changes
  later(ctx, sql`update documents set ${join([...all])} where partner_id = ${ctx.partner_id} and id = ${id}`)
}

export function saveUploadId(ctx: ParticipantContext, id: string, uploadId: string): void {
  save(ctx, id, [sql`upload_id = ${uploadId}`], false)
}

export function saveScanStart(ctx: ParticipantContext, id: string, began: Date): void {
  save(ctx, id, [sql`scan_started_at = ${began}`, sql`state = 'scanning'`], false)
}

/** Renews the lease that began then. False if another request has it now, or it ended. */
export async function renewScanLease(ctx: ParticipantContext, id: string, began: Date, now: Date): Promise<boolean> {
  const renewed = await rows(
    ctx,
    sql`update documents set scan_started_at = ${now}
         where partner_id = ${ctx.partner_id} and id = ${id} and state = 'scanning' and scan_started_at = ${began}
        returning id`,
  )
  return renewed.length > 0
}

/** False if another request has the lease now, or it ended. */
export async function releaseScan(ctx: ParticipantContext, id: string, began: Date): Promise<boolean> {
  const released = await rows(
    ctx,
    sql`update documents set scan_started_at = null, state = 'pending'
         where partner_id = ${ctx.partner_id} and id = ${id} and state = 'scanning' and scan_started_at = ${began}
        returning id`,
  )
  return released.length > 0
}

/** Null once there is a scan result. Ignores the caller's scope, and finds deleted documents too. */
export function lockUnscanned(ctx: ParticipantContext, id: string): Promise<{ is_deleted: boolean } | null> {
  return firstRow(
    ctx,
    sql`select deleted_at is not null as is_deleted from documents
         where partner_id = ${ctx.partner_id} and id = ${id} and state in ('pending', 'scanning') for update`,
  )
}

export function saveScanResult(
  ctx: ParticipantContext,
  id: string,
  scanResult: ScanResult,
  previewKey: string | null,
): void {
  const { size, sha256, crc32, content_type, pages, blank_pages, active_content, problem } = scanResult
  save(ctx, id, [
    sql`state = ${problem === null ? 'ready' : 'rejected'}`,
    sql`size = ${size}`,
    sql`sha256 = ${sha256}`,
    sql`crc32 = ${crc32}`,
    sql`content_type = ${content_type}`,
    sql`pages = ${pages}`,
    sql`blank_pages = ${[...blank_pages]}::integer[]`,
    sql`active_content = ${[...active_content]}::text[]`,
    sql`problem_code = ${problem?.code ?? null}`,
    sql`problem_message = ${problem?.message ?? null}`,
    sql`preview_key = ${previewKey}`,
    sql`arrived_at = ${ctx.clock.now()}`,
    sql`scan_started_at = null`,
  ])
}

/** `stage` undefined leaves it, null clears it. */
export function saveNameAndStage(
  ctx: ParticipantContext,
  id: string,
  change: { name?: string; stage?: string | null },
): void {
  save(ctx, id, [
    ...(change.name === undefined ? [] : [sql`name = ${change.name}`]),
    ...(change.stage === undefined ? [] : [sql`stage_id = ${change.stage}`]),
  ])
}

export function setDocumentDeleted(ctx: ParticipantContext, id: string, deleted: Date | null): void {
  save(ctx, id, [sql`deleted_at = ${deleted}`, sql`deleted_by = ${deleted === null ? null : ctx.actor.user_id}`])
}

export interface ArchiveDocumentRow extends Columns<'documents', 'id' | 'name' | 'object_key' | 'created' | 'deal_id'> {
  readonly size: NonNullable<Tables['documents']['size']>
  readonly crc32: NonNullable<Tables['documents']['crc32']>
  readonly deal_title: Tables['deals']['title'] | null
  readonly stage_number: Tables['stages']['number'] | null
  readonly stage_name: Tables['stages']['name'] | null
  readonly partner_name: Tables['partners']['name']
  readonly time_zone: Tables['partners']['time_zone']
  /** In the order of the stage's requests. */
  readonly request?: { readonly number: number; readonly title: string }
}

/** Ready documents in the caller's scope, for clients without templates, by deal, stage and age. Ids are UUIDs. */
export function findArchiveDocuments(ctx: ParticipantContext, ids: readonly string[]): Promise<ArchiveDocumentRow[]> {
  return rows<ArchiveDocumentRow>(
    ctx,
    sql`select d.id, d.name, d.object_key, d.size, d.crc32, d.created, d.deal_id, x.title as deal_title,
               s.number as stage_number, s.name as stage_name, p.name as partner_name, p.time_zone
          from documents d
          join partners p on p.id = d.partner_id
          left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id
          left join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
         where d.partner_id = ${ctx.partner_id} and d.id = any (${[...ids]}::uuid[]) and d.deleted_at is null
           and d.state = 'ready'${isStaff(ctx) ? empty : sql` and d.deal_id is not null`}${ofAccessibleDeal(ctx)}
         order by x.title, d.deal_id, s.number nulls last, d.created, d.id`,
  )
}

/** Null unless the caller may see its deal. */
export function findRequestLocation(
  ctx: ParticipantContext,
  id: string,
): Promise<
  (Columns<'requirements', 'id' | 'deal_id' | 'stage_id' | 'other_name' | 'other_at'> & { slots: Slot[] }) | null
> {
  return firstRow(
    ctx,
    sql`select r.id, r.deal_id, r.stage_id, r.slots, r.other_name, r.other_at from requirements r
         where r.partner_id = ${ctx.partner_id} and r.id = ${id} and r.deleted_at is null`,
  )
}

/** True if a bundle or an open request uses the document (UUID). */
export async function isTemplateInUse(ctx: StaffContext, id: string): Promise<boolean> {
  const result = await rows(
    ctx,
    sql`select from attachments a join bundles b on b.partner_id = a.partner_id and b.id = a.bundle_id
         where a.partner_id = ${ctx.partner_id} and a.template_id = ${id} and not b.is_custom
        union all
        select from requirements where partner_id = ${ctx.partner_id} and template_id = ${id} and deleted_at is null
           and status not in ('Approved', 'Waived')
         limit 1`,
  )
  return result.length > 0
}

/** Throws not_found. */
export async function getDocumentRow(ctx: ParticipantContext, id: string): Promise<DocumentRow> {
  const document = await findDocument(ctx, toUuid('document', id))
  if (document === null) throw notFound()
  return document
}

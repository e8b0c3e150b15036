import type { RequestKind } from '@loanyard/contract/core/values'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { SlotTemplate } from '@loanyard/contract/requests/slots'
import { empty, fixed, join, sql, type Statement } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../services/context.ts'
import { inScope } from '../deals/index.ts'
import type { AttachmentRow, BundleRow } from './rows.ts'

export const bundleColumns: Statement = fixed(
  `b.partner_id, b.id, b.title, b.description, b.stage_id, b.loan_purposes, b.is_custom, b.deal_id, b.archived_at, b.created, b.modified, b.version,
  (select e.title from deals e where e.partner_id = b.partner_id and e.id = b.deal_id) as deal_title`,
)

export function bundleCounts(b: 'b' | 'page'): Statement {
  return fixed(`(select count(*)::integer from attachments a
      where a.partner_id = ${b}.partner_id and a.bundle_id = ${b}.id) as attachments_count,
    (select count(*)::integer from bundle_requests r
      where r.partner_id = ${b}.partner_id and r.bundle_id = ${b}.id) as requests_count`)
}

/** Limits custom bundles to deals that the caller may see. */
export function visible(ctx: StaffContext): Statement {
  return sql` and (b.deal_id is null or exists (select from deals e
    where e.partner_id = b.partner_id and e.id = b.deal_id and e.deleted_at is null${inScope(ctx, 'e')}))`
}

/**
 * `id` is a UUID. `lock` also covers the attachments and the request count. The lock is a statement of its own, so that
 * the query sees what changed while it waited.
 */
export function findBundle(
  ctx: StaffContext,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<BundleRow | null> {
  if (lock) later(ctx, sql`select from bundles where partner_id = ${ctx.partner_id} and id = ${id} for update`)
  return firstRow<BundleRow>(
    ctx,
    sql`select ${bundleColumns}, ${bundleCounts('b')} from bundles b
         where b.partner_id = ${ctx.partner_id} and b.id = ${id}${visible(ctx)}`,
  )
}

/** The partner's own of these. UUIDs. `lock` locks them in an order that all callers share. */
export function findBundlesToRequest(
  ctx: StaffContext,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<BundleRow[]> {
  const given = sql`partner_id = ${ctx.partner_id} and id = any (${[...ids]}::uuid[]) and deal_id is null`
  if (lock) later(ctx, sql`select from bundles where ${given} order by id for update`)
  return rows<BundleRow>(
    ctx,
    sql`select ${bundleColumns}, ${bundleCounts('b')} from bundles b
         where b.partner_id = ${ctx.partner_id} and b.id = any (${[...ids]}::uuid[]) and b.deal_id is null`,
  )
}

const attachmentColumns: Statement = fixed(`a.id, a.bundle_id, a.kind, a.title, a.description, a.is_required, a.slots,
  a.signature_fields, a.position,
  d.id as template_id, d.name as template_name, coalesce(d.content_type, d.declared_type) as template_type, d.size as template_size,
  d.active_content as template_active_content, d.is_template as template_shared`)
const attachmentTables: Statement = fixed(`attachments a
  left join documents d on d.partner_id = a.partner_id and d.id = a.template_id and d.deleted_at is null`)

/** In order within each bundle. The caller's access to the bundles must have been checked. */
export function findAttachments(ctx: StaffContext, bundles: readonly string[]): Promise<AttachmentRow[]> {
  return rows<AttachmentRow>(
    ctx,
    sql`select ${attachmentColumns} from ${attachmentTables}
         where a.partner_id = ${ctx.partner_id} and a.bundle_id = any (${[...bundles]}::uuid[])
         order by a.bundle_id, a.position`,
  )
}

/** Null if the caller may not see it. UUIDs. */
export async function findBundleOf(ctx: StaffContext, attachment: string): Promise<string | null> {
  const result = await firstRow<Columns<'bundles', 'id'>>(
    ctx,
    sql`select b.id from attachments a join bundles b on b.partner_id = a.partner_id and b.id = a.bundle_id
         where a.partner_id = ${ctx.partner_id} and a.id = ${attachment}${visible(ctx)}`,
  )
  return result?.id ?? null
}

/** Ids are UUIDs. */
export interface AttachmentValues {
  readonly id: string
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly template_id: string | null
  readonly slots: readonly SlotTemplate[]
  readonly signature_fields: readonly PlacedField[]
}

export interface NewBundleValues {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly stage_id: string | null
  readonly loan_purposes: readonly string[]
  /** The deal of a custom bundle; null for a bundle of the partner. */
  readonly deal_id: string | null
  /** In order. */
  readonly attachments: readonly AttachmentValues[]
}

/** The caller checks rights, stage and templates. */
export function insertBundle(ctx: StaffContext, values: NewBundleValues): void {
  const { id, title, description, stage_id, loan_purposes, deal_id, attachments } = values
  const now = ctx.clock.now()
  later(
    ctx,
    sql`insert into bundles (partner_id, id, title, description, stage_id, loan_purposes, is_custom, deal_id, created, modified, created_by)
        values (${ctx.partner_id}, ${id}, ${title}, ${description}, ${stage_id}, ${[...loan_purposes]}, ${deal_id !== null}, ${deal_id}, ${now}, ${now}, ${ctx.actor.user_id})`,
  )
  if (attachments.length > 0) insertAttachments(ctx, id, attachments, 1)
}

/** `from` is the position of the first one. */
export function insertAttachments(
  ctx: StaffContext,
  bundle: string,
  attachments: readonly AttachmentValues[],
  from: number,
): void {
  later(
    ctx,
    sql`insert into attachments (partner_id, id, bundle_id, kind, title, description, is_required, template_id, slots,
                                 signature_fields, position, created)
        select ${ctx.partner_id}, w.id, ${bundle}, w.kind, w.title, w.description, w.is_required, w.template_id, w.slots,
               w.signature_fields, ${from}::integer - 1 + w.place, ${ctx.clock.now()}
          from rows from (jsonb_to_recordset(${JSON.stringify(attachments)})
               as (id uuid, kind text, title text, description text, is_required boolean, template_id uuid, slots jsonb,
                   signature_fields jsonb))
               with ordinality as w (id, kind, title, description, is_required, template_id, slots, signature_fields, place)`,
  )
}

/** The template is kept unless it is new, even while its document is deleted. */
export function saveAttachment(ctx: StaffContext, values: AttachmentValues, isNewTemplate: boolean): void {
  const { id, kind, title, description, is_required, template_id, slots, signature_fields } = values
  const template = isNewTemplate ? sql`, template_id = ${template_id}` : empty
  later(
    ctx,
    sql`update attachments set kind = ${kind}, title = ${title}, description = ${description},
               is_required = ${is_required}, slots = ${JSON.stringify(slots)}::jsonb,
               signature_fields = ${JSON.stringify(signature_fields)}::jsonb${template}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** `ids` must list all attachments of the bundle. */
export function saveOrder(ctx: StaffContext, bundle: string, ids: readonly string[]): void {
  later(
    ctx,
    sql`update attachments set position = array_position(${[...ids]}::uuid[], id)
         where partner_id = ${ctx.partner_id} and bundle_id = ${bundle}
           and position <> array_position(${[...ids]}::uuid[], id)`,
  )
}

export function removeAttachment(ctx: StaffContext, id: string): void {
  later(ctx, sql`delete from attachments where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** Undefined columns stay as they are. */
export interface BundleColumns {
  readonly title?: string
  readonly description?: string
  readonly stage_id?: string | null
  readonly loan_purposes?: readonly string[]
  readonly archived_at?: Date | null
}

/** Also called without columns when an attachment changed, for the new version. */
export function saveBundle(ctx: StaffContext, id: string, columns: BundleColumns = {}): void {
  const { title, description, stage_id, loan_purposes, archived_at } = columns
  const changes = [
    sql`version = version + 1`,
    sql`modified = ${ctx.clock.now()}`,
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(stage_id === undefined ? [] : [sql`stage_id = ${stage_id}`]),
    ...(loan_purposes === undefined ? [] : [sql`loan_purposes = ${[...loan_purposes]}`]),
    ...(archived_at === undefined ? [] : [sql`archived_at = ${archived_at}`]),
  ]
  later(ctx, sql`update bundles set ${join(changes)} where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** Only for bundles that were never requested. Attachments go with it. */
export function removeBundle(ctx: StaffContext, id: string): void {
  later(ctx, sql`delete from bundles where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** In lower case, including archived bundles. */
export async function findTitles(ctx: StaffContext): Promise<Set<string>> {
  const result = await rows<{ title: string }>(
    ctx,
    sql`select lower(title) as title from bundles where partner_id = ${ctx.partner_id} and not is_custom`,
  )
  return new Set(result.map(({ title }) => title))
}

/** Two people who add the starter library at the same moment would add every bundle twice. */
export function lockLibrary(ctx: StaffContext): void {
  later(ctx, sql`select from partners where id = ${ctx.partner_id} for no key update`)
}

export type TemplateRow = Columns<'documents', 'id' | 'state' | 'content_type' | 'object_key' | 'size'>

/** Templates of the partner and, if a deal is given, documents of that deal. */
export function findTemplates(ctx: StaffContext, ids: readonly string[], deal: string | null): Promise<TemplateRow[]> {
  const ofDeal = deal === null ? empty : sql` or d.deal_id = ${deal}`
  return rows<TemplateRow>(
    ctx,
    sql`select d.id, d.state, d.content_type, d.object_key, d.size from documents d
         where d.partner_id = ${ctx.partner_id} and d.id = any (${[...ids]}::uuid[]) and d.deleted_at is null
           and (d.is_template${ofDeal})`,
  )
}

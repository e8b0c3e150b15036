import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { empty, fixed, sql } from '../../db/client/statement.ts'
import { containsPattern, pageStatement, type Keyed, type Ordering, type PageRequest } from '../../db/lists/list.ts'
import type { Columns, Tables } from '../../db/tables.ts'
import { isLender, rows, type LenderContext, type StaffContext } from '../../services/context.ts'

/** A request with an approved answer. Ids are UUIDs. */
export interface AnsweredRow
  extends
    Columns<'requirements', 'id' | 'title' | 'description' | 'stage_id'>,
    Columns<'submissions', 'answer' | 'not_applicable'> {
  readonly stage_name: Tables['stages']['name'] | null
  readonly stage_number: Tables['stages']['number'] | null
  readonly approved_at: NonNullable<Tables['submissions']['decided_at']>
  readonly answered_at: Tables['submissions']['created']
  /** null: staff answered for the borrower. */
  readonly answered_by: string | null
  readonly partner_name: Tables['partners']['name']
}

/** Who reads what lenders see of a deal: a lender it is shared with, or staff who preview it. */
export type PackageReader = LenderContext | StaffContext

/** A deal's (UUID) requests of this kind with their latest approved answer, by stage and age. */
export function findAnswered(
  ctx: PackageReader,
  deal: string,
  kind: 'Question' | 'Acknowledgement',
): Promise<AnsweredRow[]> {
  return rows<AnsweredRow>(
    ctx,
    sql`select q.id, q.title, q.description, q.stage_id, t.name as stage_name, t.number as stage_number, a.answer,
               a.not_applicable, a.decided_at as approved_at, a.created as answered_at,
               case when a.side = 'client' then a.submitted_by_name end as answered_by, p.name as partner_name
          from requirements q
          join partners p on p.id = q.partner_id
          join lateral (
            select s.answer, s.not_applicable, s.decided_at, s.created, s.side, s.submitted_by_name from submissions s
             where s.partner_id = q.partner_id and s.requirement_id = q.id and s.status = 'Approved' and s.withdrawn_at is null
             order by s.decided_at desc, s.id desc limit 1) a on true
          left join stages t on t.partner_id = q.partner_id and t.id = q.stage_id
         where q.partner_id = ${ctx.partner_id} and q.deal_id = ${deal} and q.kind = ${kind} and q.status = 'Approved'
           and q.deleted_at is null
         order by t.number nulls last, q.created, q.position, q.id`,
  )
}

export const documentOrderings: Readonly<Record<string, Omit<Ordering, 'name'>>> = {
  stage: { expression: 'coalesce(t.number, 1000000)', type: 'integer' },
  name: { expression: 'd.name_key', type: 'text' },
  size: { expression: 'd.size', type: 'numeric' },
  approved_at: { expression: 'a.decided_at', type: 'timestamptz' },
}

/** A document of an approved answer. Ids are UUIDs. */
export interface PackageDocumentRow extends Columns<'documents', 'id' | 'name' | 'pages'> {
  readonly content_type: NonNullable<Tables['documents']['content_type']>
  readonly size: NonNullable<Tables['documents']['size']>
  readonly has_preview: boolean
  readonly active_content: ActiveContent[]
  readonly stage_id: Tables['stages']['id'] | null
  readonly stage_name: Tables['stages']['name'] | null
  readonly stage_number: Tables['stages']['number'] | null
  readonly requirement_id: Tables['requirements']['id']
  readonly requirement_title: Tables['requirements']['title']
  readonly approved_at: NonNullable<Tables['submissions']['decided_at']>
}

type PageRows = (PackageDocumentRow & Keyed & { total: number | null })[]

/**
 * The documents `d` that belong to approved answers, with the newest of these answers. Row-level security says the same
 * to lenders, but to staff it gives everything. In the same words as there, and `offset 0` makes it look up by key, so
 * that the planner doesn't scan indexes of everything shared or requested.
 */
const approvedDocuments = fixed(`documents d
    join lateral (
      select q.id, q.title, s.decided_at from submission_documents u
        cross join lateral (select x.id, x.requirement_id, x.decided_at from submissions x
                             where x.partner_id = u.partner_id and x.id = u.submission_id
                               and x.status = 'Approved' and (x.withdrawn_at is null) is true offset 0) s
        cross join lateral (select x.id, x.title from requirements x
                             where x.partner_id = u.partner_id and x.id = s.requirement_id
                               and x.status = 'Approved' and (x.deleted_at is null) is true offset 0) q
       where u.partner_id = d.partner_id and u.document_id = d.id
       order by s.decided_at desc, s.id desc limit 1) a on true
    left join stages t on t.partner_id = d.partner_id and t.id = d.stage_id`)

/** A page of a deal's (UUID) documents as lenders list them. For staff as if shared without a watermark. */
export function findPackageDocuments(
  ctx: PackageReader,
  page: PageRequest,
  { deal, search }: { deal: string; search: string | undefined },
): Promise<PageRows> {
  const share = isLender(ctx)
    ? sql`join lender_shares h on h.partner_id = d.partner_id and h.deal_id = d.deal_id and h.lender_id = ${ctx.actor.lender_id}`
    : fixed('cross join (select false as watermark) h')
  const from = sql`${approvedDocuments} ${share}`
  const matchesSearch =
    search === undefined || search === ''
      ? empty
      : sql` and d.name_key like private.normalize(${containsPattern(search)})`
  const where = sql`d.partner_id = ${ctx.partner_id} and d.deal_id = ${deal} and d.state = 'ready'
    and d.deleted_at is null${matchesSearch}`
  return rows<PageRows[number]>(
    ctx,
    pageStatement(page, {
      // A thumbnail would have no watermark.
      select: sql`d.id, d.name, d.content_type, d.size, d.pages,
                  d.preview_key is not null and not (h.watermark and d.content_type = 'application/pdf') as has_preview,
                  case when h.watermark and d.content_type = 'application/pdf' then '{}' else d.active_content end as active_content,
                  t.id as stage_id, t.name as stage_name, t.number as stage_number, a.id as requirement_id,
                  a.title as requirement_title, a.decided_at as approved_at`,
      from,
      where,
      idColumn: 'd.id',
      total: sql`(select count(*)::integer from ${from} where ${where})`,
    }),
  )
}

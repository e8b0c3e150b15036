import { empty, sql } from '../../db/client/statement.ts'
import { containsPattern, pageStatement, type Keyed, type Ordering, type PageRequest } from '../../db/lists/list.ts'
import type { Columns } from '../../db/tables.ts'
import { isStaff, rows, type ParticipantContext, type StaffContext } from '../../services/context.ts'
import { documentColumns, duplicates, answerStatus } from './queries.ts'
import type { DocumentRow } from './rows.ts'

export const documentOrderings: Readonly<Record<string, Omit<Ordering, 'name'>>> = {
  created: { expression: 'd.created', type: 'timestamptz' },
  name: { expression: 'd.name_key', type: 'text' },
  size: { expression: 'coalesce(d.size, -1)', type: 'numeric' },
}

/** Those of one stage (UUID), or those of none. */
export type StageFilter = 'all' | 'none' | { readonly stage: string }

interface SeenDocuments {
  /** UUID of a deal that the caller may see. */
  readonly deal: string
  /** The borrower; null if no one joined yet. */
  readonly user_id: string | null
  /** Nothing older is theirs. */
  readonly sees_from: string | null
}

/** What a borrower finds among their documents, newest first, with the count of all. Must agree with the policy `own_documents`. */
export function findDocumentsSeenBy(
  ctx: StaffContext,
  { deal, user_id, sees_from }: SeenDocuments,
  limit: number,
): Promise<(DocumentRow & { readonly total: number })[]> {
  return rows(
    ctx,
    sql`select ${documentColumns}, ${duplicates('d')}, ${answerStatus('d')}, (count(*) over ())::integer as total
          from documents d
         where d.partner_id = ${ctx.partner_id} and d.deal_id = ${deal} and d.deleted_at is null and d.state = 'ready'
           and (d.created >= coalesce(${sees_from}::timestamptz, '-infinity')
                and (d.uploaded_by = ${user_id}::uuid or d.is_from_client and d.requirement_id is not null
                     or exists (select from submission_documents u
                                 where u.partner_id = d.partner_id and u.document_id = d.id))
                or exists (select from requirements r where r.partner_id = d.partner_id and r.template_id = d.id
                              and r.deleted_at is null))
         order by d.created desc, d.id desc limit ${limit}`,
  )
}

type DocumentPage = (DocumentRow & Keyed & { total: number | null })[]

export async function findDocuments(
  ctx: ParticipantContext,
  page: PageRequest,
  { deal, stageFilter, search }: { deal: string; stageFilter: StageFilter; search: string | undefined },
): Promise<{ rows: DocumentPage; all: DocumentPage }> {
  const stage =
    stageFilter === 'all'
      ? empty
      : stageFilter === 'none'
        ? sql` and d.stage_id is null`
        : sql` and d.stage_id = ${stageFilter.stage}`
  const matchesSearch =
    search === undefined || search === ''
      ? empty
      : sql` and d.name_key like private.normalize(${containsPattern(search)})`
  const where = sql`d.partner_id = ${ctx.partner_id} and d.deal_id = ${deal} and d.deleted_at is null and d.state <> 'pending'${isStaff(ctx) ? empty : sql` and d.state = 'ready'`}${stage}${matchesSearch}`
  const all = await rows<DocumentPage[number]>(
    ctx,
    pageStatement(page, {
      select: sql`${documentColumns}, d.partner_id, d.sha256`,
      from: sql`documents d`,
      where,
      idColumn: 'd.id',
      total: sql`(select count(*)::integer from documents d where ${where})`,
      alsoSelect: sql`, ${duplicates('page')}, ${answerStatus('page')}`,
    }),
  )
  return { rows: all.filter(({ id }) => id !== null), all }
}

export function countByStage(
  ctx: StaffContext,
  deal: string,
): Promise<(Columns<'stages', 'id' | 'name' | 'number'> & { count: number })[]> {
  return rows(
    ctx,
    sql`select s.id, s.name, s.number, count(*)::integer as count
          from documents d join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
         where d.partner_id = ${ctx.partner_id} and d.deal_id = ${deal} and d.deleted_at is null and d.state <> 'pending'
         group by s.id, s.name, s.number order by s.number`,
  )
}

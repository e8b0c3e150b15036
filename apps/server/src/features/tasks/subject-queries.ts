import { empty, fixed, sql, type Statement } from '../../db/client/statement.ts'
import { firstRow, type StaffContext } from '../../services/context.ts'
import { staffWhoSee } from '../../services/rights/staff-who-see.ts'
import { inScope } from '../deals/index.ts'
import { ownLeads } from '../leads/index.ts'

export type SubjectKind = 'deal' | 'lead' | 'request' | 'lender'

/** UUIDs; a request's deal is named with it. */
export interface Subject {
  readonly deal_id: string | null
  readonly lead_id: string | null
  readonly lender_id: string | null
  readonly requirement_id: string | null
  readonly name: string
}

const columns = (deal: string, lead: string, lender: string, request: string) =>
  fixed(
    `${deal}::uuid as deal_id, ${lead}::uuid as lead_id, ${lender}::uuid as lender_id, ${request}::uuid as requirement_id`,
  )

/** In the caller's scope, and not deleted. */
export function findSubject(ctx: StaffContext, kind: SubjectKind, uuid: string): Promise<Subject | null> {
  const own = sql`partner_id = ${ctx.partner_id}`
  const statements: Readonly<Record<SubjectKind, Statement>> = {
    deal: sql`select ${columns('d.id', 'null', 'null', 'null')}, d.title as name from deals d
               where d.${own} and d.id = ${uuid} and d.deleted_at is null${inScope(ctx)}`,
    request: sql`select ${columns('d.id', 'null', 'null', 'r.id')}, d.title as name from requirements r
                   join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null
                  where r.${own} and r.id = ${uuid} and r.deleted_at is null${inScope(ctx)}`,
    lead: sql`select ${columns('null', 'l.id', 'null', 'null')}, l.full_name as name from leads l
               where l.${own} and l.id = ${uuid} and l.deleted_at is null${ownLeads(ctx)}`,
    lender: sql`select ${columns('null', 'null', 'n.id', 'null')}, n.name from lenders n where n.${own} and n.id = ${uuid}`,
  }
  return firstRow<Subject>(ctx, statements[kind])
}

/** Active staff who can see the subject, by name; with `staff` (UUID) that one only, locked against being removed. */
export function assigneesStatement(
  ctx: StaffContext,
  { deal_id, lead_id, lender_id }: Pick<Subject, 'deal_id' | 'lead_id' | 'lender_id'>,
  staff: string | null = null,
): Statement {
  return sql`select s.id, s.role, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name
               from staff s join users u on u.id = s.user_id
              cross join (select ${deal_id}::uuid as deal_id, ${lead_id}::uuid as lead_id, ${lender_id}::uuid as lender_id) about
              where s.partner_id = ${ctx.partner_id} and ${staffWhoSee('about')}${staff === null ? empty : sql` and s.id = ${staff}`}
              order by full_name, s.id${staff === null ? empty : sql` for key share of s`}`
}

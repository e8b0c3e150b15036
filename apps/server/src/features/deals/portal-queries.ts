import { fixed, sql, type Statement } from '../../platform/database/statement.ts'
import { pageStatement, type PageRequest } from '../../platform/list.ts'

/** Rows of the borrower who asks: the policy of loanyard_client narrows every table to the own deals. */
export function portalDealsStatement(page: PageRequest): Statement {
  return pageStatement(page, {
    select: fixed(
      'd.partner_id, d.id, d.title, d.business_name, d.stage_id, d.status, d.loan_amount, d.loan_purpose, d.created, d.modified',
    ),
    from: fixed('deals d'),
    where: sql`d.deleted is null`,
    idColumn: 'd.id',
    total: sql`(select count(*) from deals d where d.deleted is null)`,
    alsoSelect: fixed(', s.name as stage_name, s.number as stage_number, p.name as partner_name'),
    alsoJoin: fixed(`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id
                     left join partners p on p.id = page.partner_id`),
  })
}

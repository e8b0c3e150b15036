import { fixed, sql, type Statement } from '../../platform/database/statement.ts'
import { pageStatement, type PageRequest } from '../../platform/list.ts'

/**
 * Deals of the borrower who asks, found by way of the clients: there is no index over the deals of all partners. The
 * policies of loanyard_client narrow every table to the own deals besides.
 */
export function portalDealsStatement(page: PageRequest, userId: string): Statement {
  const from = fixed('deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id')
  const where = sql`c.user_id = ${userId} and d.deleted is null`
  return pageStatement(page, {
    select: fixed(
      'd.partner_id, d.id, d.title, d.business_name, d.stage_id, d.status, d.loan_amount, d.loan_purpose, d.created, d.modified',
    ),
    from,
    where,
    idColumn: 'd.id',
    total: sql`(select count(*) from ${from} where ${where})`,
    alsoSelect: fixed(', s.name as stage_name, s.number as stage_number, p.name as partner_name'),
    alsoJoin: fixed(`left join stages s on s.partner_id = page.partner_id and s.id = page.stage_id
                     left join partners p on p.id = page.partner_id`),
  })
}

import { sql } from '../../../../db/client/statement.ts'
import type { Columns } from '../../../../db/tables.ts'
import { firstRow, isStaff } from '../../../../services/context.ts'
import type { FinancialsViewer } from '../../policy.ts'

export type CreditFacts = Columns<
  'deals',
  | 'borrower_first_name'
  | 'borrower_last_name'
  | 'personal_credit_score'
  | 'business_state'
  | 'year_established'
  | 'reason'
  | 'positives'
  | 'negatives'
>

/** What the figures don't say about a deal (UUID). The caller's access was checked before. */
export function findCreditFacts(ctx: FinancialsViewer, deal: string): Promise<CreditFacts | null> {
  return firstRow<CreditFacts>(
    ctx,
    sql`select borrower_first_name, borrower_last_name, personal_credit_score, business_state, year_established, reason,
               positives, negatives
          from deals where partner_id = ${ctx.partner_id} and id = ${deal}`,
  )
}

export interface BrokerContact {
  readonly name: string
  readonly email: string | null
}

/** Whom a reader asks: the staff member who prints it, or who shared the deal with the lender. */
export async function findBrokerContact(ctx: FinancialsViewer, deal: string): Promise<BrokerContact | null> {
  if (isStaff(ctx)) return { name: ctx.actor.full_name, email: ctx.actor.email }
  const share = await firstRow<Columns<'lender_shares', 'shared_by_name'>>(
    ctx,
    sql`select shared_by_name from lender_shares
         where partner_id = ${ctx.partner_id} and deal_id = ${deal} and lender_id = ${ctx.actor.lender_id}`,
  )
  return share === null ? null : { name: share.shared_by_name, email: null }
}

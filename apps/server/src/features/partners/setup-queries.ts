import type { SetupStep } from '@loanyard/contract/partners/setup'
import { sql } from '../../db/client/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { firstRow, later, type StaffContext } from '../../services/context.ts'

interface SetupRow extends Readonly<Record<SetupStep, boolean>> {
  readonly is_dismissed: boolean
  readonly sample_deal_id: Tables['deals']['id'] | null
  readonly sample_deal_title: Tables['deals']['title'] | null
}

/** Facts, not clicks: what someone undoes is open again. The sample deal counts for nothing. */
export async function findSetup(ctx: StaffContext): Promise<SetupRow> {
  const row = await firstRow<SetupRow>(
    ctx,
    sql`select p.setup_dismissed_at is not null as is_dismissed, d.id as sample_deal_id, d.title as sample_deal_title,
               p.logo is not null and exists (
                 select from staff s join users u on u.id = s.user_id
                  where s.partner_id = p.id and s.status = 'Active' and s.role = 'Admin' and coalesce(u.phone, '') <> '') as profile,
               exists (select from bundles b
                        where b.partner_id = p.id and b.archived_at is null and b.loan_purposes <> '{}') as checklists,
               exists (select from deals e where e.partner_id = p.id and e.deleted_at is null
                          and e.id is distinct from p.sample_deal_id) as deal,
               exists (select from lenders l where l.partner_id = p.id) as lender,
               (select count(*) from staff s where s.partner_id = p.id and s.removed_at is null) > 1 as team
          from partners p
          left join deals d on d.partner_id = p.id and d.id = p.sample_deal_id and d.deleted_at is null
         where p.id = ${ctx.partner_id}`,
  )
  if (row === null) throw new Error('the partner of the scope was not found')
  return row
}

export function saveSetupDismissed(ctx: StaffContext): void {
  later(ctx, sql`update partners set setup_dismissed_at = ${ctx.clock.now()} where id = ${ctx.partner_id}`)
}

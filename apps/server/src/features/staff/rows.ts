import type { StaffDeal, StaffMember } from '@loanyard/contract/staff/schemas'
import type { Columns, Tables } from '../../db/tables.ts'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { presentStage } from '../deals/index.ts'
import { staffCan, type StaffFacts } from './policy.ts'

export interface StaffRow
  extends StaffFacts, Columns<'users', 'email'>, Columns<'staff', 'created' | 'modified' | 'invited_at' | 'version'> {
  /** The account after they accept; until then a placeholder that doesn't reveal it. */
  readonly user_id: string
  readonly account_id: Tables['staff']['user_id']
  readonly full_name: string
  readonly phone: string | null
  readonly last_login: string | null
  readonly latest_activity: string | null
  readonly deals_count: number
  readonly open_deals: number
  readonly overdue_deals: number
  readonly overdue_tasks: number
}

export function presentStaff(ctx: StaffContext, row: StaffRow): StaffMember {
  return {
    id: toId('staff', row.id),
    user: {
      id: toId('user', row.user_id),
      email: row.email,
      phone: row.phone,
      full_name: row.full_name,
      last_login: row.last_login,
      latest_activity: row.latest_activity,
    },
    role: row.role,
    status: row.status,
    created: row.created,
    modified: row.modified,
    invited_at: row.invited_at,
    partner: toId('partner', ctx.partner_id),
    deals_count: row.deals_count,
    workload: {
      open_deals: row.open_deals,
      overdue_deals: row.overdue_deals,
      overdue_tasks: row.overdue_tasks,
    },
    version: row.version,
    is_self: row.id === ctx.actor.staff_id,
    can: staffCan(ctx, row),
  }
}

export interface StaffDealRow {
  readonly id: string
  readonly title: string
  readonly borrower_name: string
  readonly lead_id: string | null
  readonly lead_name: string
  readonly lead_email: string
  readonly lead_score: number | null
  readonly loan_amount: string
  readonly loan_purpose: StaffDeal['loan_purpose']
  readonly stage_id: string
  readonly stage_name: string
  readonly stage_number: number
  readonly status: StaffDeal['status']
  readonly created: string
  readonly modified: string
  readonly assigned_at: string
}

export function presentStaffDeal(ctx: StaffContext, row: StaffDealRow): StaffDeal {
  const { title, borrower_name, loan_amount, loan_purpose, status, created, modified } = row
  return {
    id: toId('deal', row.id),
    title,
    borrower_name,
    lead:
      row.lead_id === null
        ? null
        : {
            id: toId('lead', row.lead_id),
            full_name: row.lead_name,
            email: row.lead_email,
            personal_credit_score: row.lead_score,
          },
    loan_amount,
    loan_purpose,
    stage: presentStage({ id: row.stage_id, name: row.stage_name, number: row.stage_number }),
    status,
    created,
    modified,
    partner: toId('partner', ctx.partner_id),
    coordinator_assigned_at: row.assigned_at,
  }
}

import type { Lender, LenderForDeal, LenderStaff } from '@loanyard/contract/lenders/schemas'
import type { Columns, Tables } from '../../db/tables.ts'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import type { AnswersRow } from './answers-queries.ts'
import { presentCreditBox, type CreditBoxRow, type FitRow } from './credit-box/rows.ts'

export interface LenderRow
  extends
    Columns<'lenders', 'id' | 'name' | 'lender_phone' | 'status' | 'created' | 'modified'>,
    CreditBoxRow,
    AnswersRow {
  readonly staff_count: number
  readonly contact_id: Tables['lender_staff']['id'] | null
  readonly user_id: string | null
  readonly email: Tables['users']['email'] | null
  readonly full_name: string | null
  readonly last_login: string | null
  readonly has_accepted: boolean | null
}

export interface LenderStaffRow
  extends
    Columns<'lender_staff', 'id' | 'lender_id' | 'status' | 'is_contact' | 'created' | 'invited_at'>,
    Columns<'users', 'email'> {
  readonly lender_name: Tables['lenders']['name']
  readonly lender_status: Tables['lenders']['status']
  readonly user_id: string
  readonly account_id: Tables['lender_staff']['user_id']
  readonly full_name: string
  readonly last_login: string | null
  readonly has_accepted: boolean
  readonly deals_count: number
}

export function presentLender({ partner_id }: StaffContext, row: LenderRow): Lender {
  return {
    id: toId('lender', row.id),
    partner: toId('partner', partner_id),
    name: row.name,
    lender_email: row.email ?? '',
    lender_phone: row.lender_phone,
    status: row.status,
    shared_deals_count: row.shared_deals_count,
    waiting_count: row.waiting_count,
    last_year: {
      shared: row.shared,
      answered: row.answered,
      offered: row.offered,
      accepted: row.accepted,
      median_days: row.median_days,
      last_answer_at: row.last_answer_at,
    },
    credit_box: presentCreditBox(row),
    staff_count: row.staff_count,
    user:
      row.user_id === null
        ? null
        : {
            id: toId('user', row.user_id),
            full_name: row.full_name ?? '',
            email: row.email ?? '',
            last_login: row.last_login,
          },
    created: row.created,
    modified: row.modified,
    can: { update: true },
  }
}

export function presentLenderForDeal(
  ctx: StaffContext,
  row: LenderRow & FitRow & { readonly is_deal_shared: boolean },
): LenderForDeal {
  const fit = row.outside === null ? null : { outside: row.outside, unknown: row.unknown ?? [] }
  return { ...presentLender(ctx, row), is_deal_shared: row.is_deal_shared, fit }
}

export function presentLenderStaff(row: LenderStaffRow): LenderStaff {
  const { email, full_name, last_login } = row
  return {
    id: toId('lender_staff', row.id),
    lender: toId('lender', row.lender_id),
    user: { id: toId('user', row.user_id), full_name, email, last_login },
    email,
    full_name,
    status: row.status,
    is_contact: row.is_contact,
    deals_count: row.deals_count,
    created: row.created,
    invited_at: row.invited_at,
  }
}

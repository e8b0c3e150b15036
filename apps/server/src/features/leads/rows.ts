import type { Lead } from '@loanyard/contract/leads/schemas'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { leadCan } from './policy.ts'

export interface LeadRow {
  readonly id: string
  readonly lead_status: Lead['lead_status']
  readonly full_name: string
  readonly email: string
  readonly phone: string | null
  readonly personal_credit_score: number | null
  readonly loan_amount: string | null
  readonly loan_purpose: Lead['loan_purpose']
  readonly down_payment: string | null
  readonly business_type: Lead['business_type']
  readonly source: Lead['source']
  readonly assigned_to: string | null
  readonly deal_id: string | null
  readonly created: string
  readonly modified: string
}

export function presentLead(ctx: StaffContext, row: LeadRow): Lead {
  return {
    id: toId('lead', row.id),
    partner: toId('partner', ctx.partner_id),
    lead_status: row.lead_status,
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    personal_credit_score: row.personal_credit_score,
    loan_amount: row.loan_amount,
    loan_purpose: row.loan_purpose,
    down_payment: row.down_payment,
    business_type: row.business_type,
    source: row.source,
    assigned_to: row.assigned_to === null ? null : toId('staff', row.assigned_to),
    deal: row.deal_id === null ? null : toId('deal', row.deal_id),
    created: row.created,
    modified: row.modified,
    can: leadCan(ctx, { has_deal: row.deal_id !== null }),
  }
}

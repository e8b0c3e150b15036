import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Columns } from '../../db/tables.ts'
import { AppError } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { presentNextStep, type NextStepRow } from '../deals/index.ts'
import * as copy from './copy.ts'
import { leadCan } from './policy.ts'

export interface LeadRow extends Columns<
  'leads',
  | 'id'
  | 'lead_status'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'personal_credit_score'
  | 'loan_amount'
  | 'loan_purpose'
  | 'down_payment'
  | 'business_type'
  | 'business_name'
  | 'referral_source'
  | 'source'
  | 'assigned_to'
  | 'created'
  | 'modified'
  | 'version'
> {
  readonly loan_purpose: Lead['loan_purpose']
  readonly business_type: Lead['business_type']
  readonly deal_id: string | null
  readonly next_step: NextStepRow
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
    business_name: row.business_name,
    referral_source: row.referral_source,
    source: row.source,
    assigned_to: row.assigned_to === null ? null : toId('staff', row.assigned_to),
    next_step: presentNextStep(row.next_step),
    deal: row.deal_id === null ? null : toId('deal', row.deal_id),
    created: row.created,
    modified: row.modified,
    version: row.version,
    can: leadCan(ctx, { has_deal: row.deal_id !== null }),
  }
}

/** Throws stale, with the current lead, unless the caller's If-Match is its version. */
export function assertNotStale(ctx: StaffContext, lead: LeadRow, ifMatch: number | null): void {
  if (ifMatch !== null && ifMatch !== lead.version) {
    throw new AppError('stale', copy.stale, { current: presentLead(ctx, lead) })
  }
}

import type { LeadChanges } from '@loanyard/contract/leads/schemas'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { splitName } from '../../../services/person-name.ts'
import { findOpening, openDeal } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { moveTasksToDeal } from '../queries.ts'
import type { LeadRow } from '../rows.ts'

/**
 * Opens the deal of a lead (product-rules 3.1) and returns its UUID. The caller must have locked the lead, so
 * that simultaneous conversions open only one deal, and counted the email. Throws email_not_confirmed.
 */
export async function convertLead(
  ctx: StaffContext,
  lead: LeadRow,
  { ownership_change = null, send_invitation }: Pick<LeadChanges, 'ownership_change' | 'send_invitation'>,
): Promise<string> {
  const opening = await findOpening(ctx, lead.email)
  const [stage] = opening.stages
  if (stage === undefined) throw new AppError('internal', copy.noStages)
  const { first_name, last_name } = splitName(lead.full_name)
  const deal = newUuid()
  await openDeal(ctx, deal, {
    lead: lead.id,
    values: {
      title: copy.dealTitle(lead.full_name, lead.loan_purpose),
      business_name: lead.business_name,
      stage_id: stage.id,
      borrower_first_name: first_name,
      borrower_last_name: last_name,
      borrower_email: lead.email,
      borrower_phone: lead.phone,
      loan_amount: lead.loan_amount ?? '0.00',
      down_payment: lead.down_payment,
      loan_purpose: lead.loan_purpose,
      ownership_change,
      personal_credit_score: lead.personal_credit_score,
      referral_source: lead.referral_source,
      ...(send_invitation === false && { invitation_held: true }),
    },
    opening,
  })
  moveTasksToDeal(ctx, lead.id, deal)
  recordAudit(ctx, { action: 'lead_converted', subject: lead.id, data: { deal } })
  return deal
}

import type { LeadChanges } from '@loanyard/contract/leads/schemas'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { splitName } from '../../../services/names/person-name.ts'
import { addCoordinators, findOpening, openDeal, type FirstRequests } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { moveTasksToDeal } from '../queries.ts'
import type { LeadRow } from '../rows.ts'

/**
 * Opens the deal of a lead (product-rules 3.1), assigns its coordinators, requests its first checklists, and returns its UUID.
 * The caller must have locked the lead, so that simultaneous conversions open only one deal, and counted the email. Throws
 * email_not_confirmed, forbidden (naming coordinators as a Coordinator), bad_input for an unknown coordinator or checklist.
 */
export async function convertLead(
  ctx: StaffContext,
  lead: LeadRow,
  input: LeadChanges,
  first: FirstRequests,
): Promise<string> {
  const opening = await findOpening(ctx, lead.email)
  const [stage] = opening.stages
  if (stage === undefined) throw new AppError('internal', copy.noStages)
  const deal = newUuid()
  await openDeal(ctx, deal, { lead: lead.id, values: { ...dealValues(lead, input), stage_id: stage.id }, opening })
  const { coordinators = [], checklists = [], due_date = null } = input
  if (coordinators.length > 0) await addCoordinators(ctx, deal, coordinators)
  if (checklists.length > 0) await first.request(ctx, { deal, stage: stage.id, checklists, due_date })
  moveTasksToDeal(ctx, lead.id, deal)
  recordAudit(ctx, { action: 'lead_converted', subject: lead.id, data: { deal } })
  return deal
}

function dealValues(lead: LeadRow, { deal_title, ownership_change = null, send_invitation }: LeadChanges) {
  const { first_name, last_name } = splitName(lead.full_name)
  return {
    title: deal_title ?? copy.dealTitle(lead.full_name, lead.loan_purpose),
    business_name: lead.business_name,
    borrower_first_name: first_name,
    borrower_last_name: last_name,
    borrower_email: lead.email,
    borrower_phone: lead.phone,
    loan_amount: lead.loan_amount,
    down_payment: lead.down_payment,
    loan_purpose: lead.loan_purpose,
    ownership_change,
    personal_credit_score: lead.personal_credit_score,
    referral_source: lead.referral_source,
    ...(send_invitation === false && { invitation_held: true }),
  }
}

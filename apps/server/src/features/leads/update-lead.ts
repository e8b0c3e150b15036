import type { Lead, LeadChanges } from '@loanyard/contract/leads/schemas'
import { AppError, notFound } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { countEmail } from '../../services/quotas/email-quota.ts'
import type { FirstRequests } from '../deals/index.ts'
import { convertLead } from './conversion/convert-lead.ts'
import * as copy from './copy.ts'
import { auditedChanges, valuesAfter, type ValueChange } from './lead-values.ts'
import { authorize } from './policy.ts'
import { findLead, saveLead, type LeadValues } from './queries.ts'
import { assertNotStale, presentLead, type LeadRow } from './rows.ts'

interface UpdateOptions {
  readonly input: LeadChanges
  readonly ifMatch: number | null
  /** How a new deal gets its first requests. */
  readonly first: FirstRequests
}

/**
 * The status Converted opens the deal in the same transaction, with its coordinators and first requests; repeating it returns
 * the same deal. Throws not_found, stale, forbidden (assigning as a Coordinator), bad_input for an unknown coordinator or
 * checklist, status_change_refused (back from Converted).
 */
export async function updateLead(
  ctx: StaffContext,
  leadId: string,
  { input, ifMatch, first }: UpdateOptions,
): Promise<Lead> {
  authorize(ctx, 'lead.update')
  const isCounted = input.lead_status === 'Converted' && (await countConversion(ctx, leadId))
  return withTransaction(ctx, async (tx) => {
    const before = await findLead(tx, leadId, { lock: true })
    if (before === null) throw notFound()
    assertNotStale(tx, before, ifMatch)
    const values = await valuesAfter(tx, before, input)
    if (before.deal_id !== null && values.lead_status !== 'Converted') {
      throw new AppError('status_change_refused', copy.statusStaysConverted)
    }
    const changes = changesOf(before, values)
    const after = changes.length === 0 ? before : await saveLead(tx, before.id, values)
    if (after === null) throw new Error('a locked lead was not there to be saved')
    if (changes.length > 0) {
      const data = { full_name: values.full_name }
      recordAudit(tx, { action: 'lead_updated', subject: before.id, changes: auditedChanges(changes), data })
    }
    // Only an explicit status converts: a lead whose deal was deleted still has the status Converted.
    const converts = input.lead_status === 'Converted' && before.deal_id === null
    // Its deal was deleted since.
    if (converts && !isCounted) await countEmail(tx)
    const deal_id = converts ? await convertLead(tx, after, input, first) : before.deal_id
    return presentLead(tx, { ...after, deal_id })
  })
}

/**
 * Counts the email to the borrower of a lead without a deal. Not in the transaction: behind a pooler, transactions that
 * hold all its connections would wait for one more to count.
 */
async function countConversion(ctx: StaffContext, leadId: string): Promise<boolean> {
  const lead = await findLead(ctx, leadId)
  if (lead === null || lead.deal_id !== null) return false
  return countEmail(ctx)
}

function changesOf(before: LeadRow, values: LeadValues): ValueChange[] {
  return (Object.keys(values) as (keyof LeadValues)[])
    .filter((field) => before[field] !== values[field])
    .map((field) => ({ field, from: before[field], to: values[field] }))
}

import type { Lead } from '@loanyard/contract/leads/schemas'
import { AppError, notFound } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import { findLead, setLeadDeleted } from './queries.ts'
import { assertNotStale, presentLead } from './rows.ts'

/** A deleted lead can be restored for 30 days. Throws not_found, forbidden, stale, lead_has_deal. */
export function deleteLead(ctx: StaffContext, leadId: string, ifMatch: number | null): Promise<null> {
  return withTransaction(ctx, async (tx) => {
    const lead = await authorize(tx, 'lead.delete', () => findLead(tx, leadId, { lock: true }))
    assertNotStale(tx, lead, ifMatch)
    if (lead.deal_id !== null) throw new AppError('lead_has_deal', copy.deleteDealFirst)
    setLeadDeleted(tx, lead.id, tx.clock.now())
    recordAudit(tx, {
      action: 'lead_deleted',
      subject: lead.id,
      changes: [{ field: 'full_name', from: lead.full_name, to: null }],
    })
    return null
  })
}

/** Throws not_found, forbidden. */
export function restoreLead(ctx: StaffContext, leadId: string): Promise<Lead> {
  authorize(ctx, 'lead.restore')
  return withTransaction(ctx, async (tx) => {
    const lead = await findLead(tx, leadId, { lock: true, deleted: true })
    if (lead === null) throw notFound()
    setLeadDeleted(tx, lead.id, null)
    recordAudit(tx, {
      action: 'lead_restored',
      subject: lead.id,
      changes: [{ field: 'full_name', from: null, to: lead.full_name }],
    })
    return presentLead(tx, { ...lead, version: lead.version + 1 })
  })
}

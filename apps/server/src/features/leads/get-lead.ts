import type { Lead } from '@loanyard/contract/leads'
import type { StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findLead } from './queries.ts'
import { presentLead } from './rows.ts'

/** One lead in the caller's scope. Throws not_found. */
export async function getLead(ctx: StaffContext, leadId: string): Promise<Lead> {
  const lead = await findLead(ctx, leadId)
  if (lead === null) throw notFound()
  return presentLead(ctx, lead)
}

import type { Lead, NewLead } from '@loanyard/contract/leads/schemas'
import { badInput } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toId } from '../../services/ids.ts'
import { assertRoomFor } from '../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import { valuesAfter } from './lead-values.ts'
import { authorize } from './policy.ts'
import { insertLead } from './queries.ts'
import { presentLead } from './rows.ts'

/** Throws bad_input, quota_exceeded, forbidden (assigning as a Coordinator). */
export function createLead(ctx: StaffContext, input: NewLead): Promise<Lead> {
  authorize(ctx, 'lead.create')
  if (input.partner !== undefined && input.partner !== toId('partner', ctx.partner_id)) {
    throw badInput([{ path: 'partner', message: copy.partnerMismatch }])
  }
  return withTransaction(ctx, async (tx) => {
    const values = await valuesAfter(tx, null, input)
    await assertRoomFor(tx, 'leads')
    const row = await insertLead(tx, newUuid(), values)
    if (row === null) throw new Error('the lead was not returned by its insert')
    recordAudit(tx, {
      action: 'lead_created',
      subject: row.id,
      changes: [{ field: 'full_name', from: null, to: row.full_name }],
    })
    return presentLead(tx, row)
  })
}

import { setupSteps, type PartnerSetup } from '@loanyard/contract/partners/setup'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { authorize } from './policy.ts'
import { findSetup, saveSetupDismissed } from './setup-queries.ts'

/** Throws forbidden. */
export async function showSetup(ctx: StaffContext): Promise<PartnerSetup> {
  authorize(ctx, 'partner.set_up')
  const setup = await findSetup(ctx)
  const { sample_deal_id, sample_deal_title, is_dismissed } = setup
  return {
    steps: setupSteps.map((key) => ({ key, is_done: setup[key] })),
    is_dismissed,
    sample_deal:
      sample_deal_id === null || sample_deal_title === null
        ? null
        : { id: toId('deal', sample_deal_id), title: sample_deal_title },
  }
}

/** For everyone in the partner, and for good. Throws forbidden. */
export function dismissSetup(ctx: StaffContext): Promise<null> {
  authorize(ctx, 'partner.set_up')
  return withTransaction(ctx, async (tx) => {
    const { is_dismissed } = await findSetup(tx)
    if (is_dismissed) return null
    saveSetupDismissed(tx)
    recordAudit(tx, { action: 'partner_setup_dismissed', subject: tx.partner_id, changes: [] })
    return null
  })
}

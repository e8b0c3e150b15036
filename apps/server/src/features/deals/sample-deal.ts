import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toId } from '../../services/ids.ts'
import * as copy from './copy.ts'
import type { FirstRequests } from './first-requests.ts'
import { authorize } from './policy.ts'
import { findDeal, insertDeal, setDealDeleted, type DealValues } from './queries.ts'
import { presentDeal } from './rows.ts'
import { findSample, saveSampleDeal } from './sample-queries.ts'
import { resolveStage } from './stages/stage-moves.ts'
import { findStages, insertStageMove } from './stages/stage-queries.ts'

const purpose = 'Equipment'
/** A reserved domain: no mail server would take an email either. */
const values: DealValues = {
  title: copy.sampleTitle,
  business_name: copy.sampleBusiness,
  borrower_first_name: 'Sample',
  borrower_last_name: 'Borrower',
  borrower_email: 'sample.borrower@example.com',
  borrower_phone: '(555) 010-0100',
  loan_amount: '350000.00',
  down_payment: '52500.00',
  loan_purpose: purpose,
  personal_credit_score: 715,
  term_months: 120,
  interest_rate: '0.1050',
  reason: copy.sampleReason,
  positives: copy.samplePositives,
  negatives: copy.sampleNegatives,
  invitation_held: true,
}

/**
 * The partner's only one: a sample that was removed is restored as it was. It requests what a deal of its purpose does.
 * Throws forbidden.
 */
export function createSampleDeal(ctx: StaffContext, first: FirstRequests): Promise<Deal> {
  authorize(ctx, 'deal.create')
  return withTransaction(ctx, async (tx) => {
    const { id: existing, is_deleted, checklists } = await findSample(tx, purpose)
    const id = existing ?? newUuid()
    if (existing === null) {
      const stage = resolveStage(await findStages(tx), undefined).id
      insertDeal(tx, id, null, { ...values, stage_id: stage })
      insertStageMove(tx, { id: newUuid(), deal_id: id, from: null, to: stage, forced: false })
      saveSampleDeal(tx, id)
      const ids = checklists.map((uuid) => toId('bundle', uuid))
      if (ids.length > 0) await first.request(tx, { deal: id, stage, checklists: ids, due_date: null })
    } else if (is_deleted) setDealDeleted(tx, id, null)
    if (existing === null || is_deleted) {
      const changes = [{ field: 'title', from: null, to: copy.sampleTitle }]
      const action = existing === null ? 'deal_created' : 'deal_restored'
      recordAudit(tx, { action, subject: id, deal: id, changes, notifies: false })
    }
    const deal = await findDeal(tx, toId('deal', id))
    if (deal === null) throw new AppError('internal', 'The sample deal was missing after its insert.')
    return presentDeal(tx, deal)
  })
}

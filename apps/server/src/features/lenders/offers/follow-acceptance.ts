import { dealChanges, type DealChanges } from '@loanyard/contract/deals/schemas'
import type { OfferAcceptance } from '@loanyard/contract/lenders/responses'
import { badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { fraction, updateDeal } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import type { Thread } from '../messages/message-queries.ts'
import { findInformedLenders, findOtherLenders, type OtherLender } from './acceptance-queries.ts'
import type { OfferPart } from './offer-queries.ts'

interface Accepted {
  readonly thread: Thread
  readonly offer: OfferPart
  readonly acceptance: OfferAcceptance
}

/**
 * What accepting an offer also does, in its transaction. Throws bad_input for terms that a deal can't have, and as
 * updateDeal does.
 */
export async function followAcceptance(tx: StaffContext, { thread, offer, acceptance }: Accepted): Promise<void> {
  const { set_terms = false, to_stage, force = false, inform_others = false } = acceptance
  const changes: DealChanges = {
    ...(set_terms && termsOf(offer)),
    ...(to_stage !== undefined && { stage: to_stage, ...(force && { force }) }),
  }
  if (Object.keys(changes).length > 0) await updateDeal(tx, toId('deal', thread.deal), changes, null)
  if (!inform_others) return
  for (const other of await findOtherLenders(tx, thread)) tell(tx, thread, other, 'lender_offer_not_chosen')
}

/** Tells lenders who know of the acceptance that it was taken back. The deal's terms and stage are a record of their own. */
export async function reopenChoice(tx: StaffContext, thread: Thread): Promise<void> {
  for (const other of await findInformedLenders(tx, thread)) {
    tell(tx, thread, other, 'lender_offer_open_again')
  }
}

/** A variable rate is today's; one whose index has no rate on file stays as it is on the deal. */
function termsOf({ amount, rate, all_in_rate, term_months, guaranty_percentage }: OfferPart): DealChanges {
  const interest_rate = fraction(rate ?? all_in_rate?.rate ?? null)
  const terms = dealChanges.safeParse({
    loan_amount: amount,
    term_months,
    guaranty_percentage: fraction(guaranty_percentage),
    ...(interest_rate !== null && { interest_rate }),
  })
  if (terms.success) return terms.data
  throw badInput([{ path: 'set_terms', message: copy.termsDontFit(terms.error.issues[0]?.message ?? '') }])
}

function tell(
  tx: StaffContext,
  { deal }: Thread,
  { lender_id, name }: OtherLender,
  action: 'lender_offer_not_chosen' | 'lender_offer_open_again',
): void {
  recordAudit(tx, {
    action,
    subject: lender_id,
    deal,
    recipients: { lender: lender_id, deal },
    changes: [{ field: 'lender', from: null, to: name }],
  })
}

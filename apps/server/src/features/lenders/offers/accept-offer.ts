import type { LenderOffer, OfferAcceptance } from '@loanyard/contract/lenders/responses'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { findDeal } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { findThread, type Thread } from '../messages/message-queries.ts'
import { authorize } from '../policy.ts'
import { findAcceptedLender, findDealOffers, saveAcceptance } from './acceptance-queries.ts'
import { followAcceptance, reopenChoice } from './follow-acceptance.ts'
import type { OfferPart } from './offer-queries.ts'
import { offerSummary, presentOffers } from './offers.ts'

interface OfferIds {
  readonly deal_id: string
  readonly lender_id: string
  readonly offer_id: string
}

/**
 * Records that the borrower takes a lender's current offer, or takes that back; with an acceptance, the deal may take
 * over its terms and move on, and other lenders may be told. Doing either twice changes nothing. Throws forbidden,
 * not_found, deal_not_active, not_shared, offer_not_current, offer_expired, offer_already_accepted, and whatever the
 * change of the deal throws; then nothing is accepted either.
 */
export function acceptOffer(ctx: StaffContext, ids: OfferIds, acceptance: OfferAcceptance): Promise<LenderOffer> {
  authorize(ctx, 'lender_offer.accept')
  const { accepted } = acceptance
  return withTransaction(ctx, async (tx) => {
    // Two people accept one after the other.
    const deal = await findDeal(tx, ids.deal_id, { lock: true })
    if (deal === null) throw notFound()
    if (accepted && deal.status !== 'Active' && deal.status !== 'On Hold') {
      throw new AppError('deal_not_active', copy.acceptanceClosed(deal.status))
    }
    const thread = await findThread(tx, ids)
    if (thread === null) throw notFound()
    const offers = await findDealOffers(tx, thread)
    const offer = offers.find(({ id }) => id === toUuid('lender_offer', ids.offer_id))
    if (offer === undefined) throw notFound()
    if ((offer.accepted_at !== null) !== accepted) {
      if (accepted) await assertAcceptable(tx, thread, { offer, newest: offers[0] })
      saveAcceptance(tx, offer.id, accepted)
      recordAcceptance(tx, thread, { offer, accepted })
      await (accepted ? followAcceptance(tx, { thread, offer, acceptance }) : reopenChoice(tx, thread))
    }
    return presentAcceptance(tx, thread, offer.id)
  })
}

async function presentAcceptance(tx: StaffContext, thread: Thread, id: string): Promise<LenderOffer> {
  const offers = presentOffers(await findDealOffers(tx, thread))
  const found = offers.find((one) => toUuid('lender_offer', one.id) === id)
  if (found === undefined) throw new Error('the offer was missing after its update')
  return found
}

interface Considered {
  readonly offer: OfferPart
  readonly newest: OfferPart | undefined
}

async function assertAcceptable(tx: StaffContext, thread: Thread, { offer, newest }: Considered): Promise<void> {
  if (!thread.is_shared) throw new AppError('not_shared', copy.sharingEnded(thread.lender_name))
  if (offer !== newest || offer.withdrawn_at !== null) throw new AppError('offer_not_current', copy.offerNotCurrent)
  if (offer.is_expired) throw new AppError('offer_expired', copy.offerExpired(thread.lender_name))
  const other = await findAcceptedLender(tx, thread)
  if (other !== null) throw new AppError('offer_already_accepted', copy.otherOfferAccepted(other))
}

function recordAcceptance(
  tx: StaffContext,
  { lender, lender_name, deal }: Thread,
  { offer, accepted }: { offer: OfferPart; accepted: boolean },
): void {
  const summary = offerSummary(offer)
  recordAudit(tx, {
    action: accepted ? 'lender_offer_accepted' : 'lender_offer_acceptance_undone',
    subject: lender,
    deal,
    recipients: { lender, deal },
    changes: [
      { field: 'lender', from: null, to: lender_name },
      { field: 'offer', from: accepted ? null : summary, to: accepted ? summary : null },
    ],
  })
}

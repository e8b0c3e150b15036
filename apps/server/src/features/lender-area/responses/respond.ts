import type {
  LenderOffer,
  LenderResponse,
  NewLenderOffer,
  NewLenderResponse,
} from '@loanyard/contract/lenders/responses'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type LenderContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { offerSummary, presentOffers, type OfferPart } from '../../lenders/index.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeResponse } from '../policy.ts'
import { findSharedDeal, type SharedDeal } from '../shared-deal-queries.ts'
import { findOffers, findResponse, insertOffer, lockResponse, saveResponse, saveWithdrawn } from './response-queries.ts'
import { presentResponse } from './responses.ts'

/** Lets the lender's people respond one at a time until the transaction ends. Throws not_found, deal_not_active. */
async function lockDealToRespond(tx: LenderContext, dealId: string): Promise<SharedDeal> {
  lockResponse(tx, toUuid('deal', dealId))
  const deal = await findSharedDeal(tx, dealId)
  if (deal === null) throw notFound()
  authorizeResponse(deal)
  return deal
}

/** The lender's people who see the deal. */
const recipients = ({ actor }: LenderContext, deal: string) => ({ lender: actor.lender_id, deal })

const lenderChange = ({ actor }: LenderContext) => ({ field: 'lender', from: null, to: actor.lender_name })

/** The current terms, or null. */
async function findCurrentOffer(tx: LenderContext, deal: string): Promise<OfferPart | null> {
  const [newest] = await findOffers(tx, deal)
  return newest === undefined || newest.withdrawn_at !== null ? null : newest
}

/**
 * Records that the lender is interested, or declines; declining withdraws its terms. Throws not_found, deal_not_active,
 * and status_change_refused for interest while there are current terms.
 */
export function respondToDeal(ctx: LenderContext, dealId: string, input: NewLenderResponse): Promise<LenderResponse> {
  authorize(ctx, 'shared_deal.respond')
  return withTransaction(ctx, async (tx) => {
    const { deal_id } = await lockDealToRespond(tx, dealId)
    const before = await findResponse(tx, deal_id)
    const current = await findCurrentOffer(tx, deal_id)
    if (current !== null && !current.is_expired && input.response === 'Interested') {
      throw new AppError('status_change_refused', copy.withdrawTermsFirst)
    }
    if (current !== null && !current.is_expired) saveWithdrawn(tx, current.id)
    const now = { status: input.response, reason: input.reason ?? null, comment: input.comment || null }
    saveResponse(tx, deal_id, now)
    const change = { field: 'response', from: before?.status ?? null, to: input.response }
    recordAudit(tx, {
      action: 'lender_responded',
      subject: tx.actor.lender_id,
      deal: deal_id,
      recipients: recipients(tx, deal_id),
      changes: [lenderChange(tx), change],
      data: { reason: now.reason },
    })
    return presentResponse({ ...now, by_name: tx.actor.full_name, responded_at: tx.clock.now().toISOString() })
  })
}

const termsOf = ({ amount, rate = null, rate_index = null, spread = null, term_months }: NewLenderOffer) => ({
  amount,
  rate,
  rate_index,
  spread,
  term_months,
})

/** Offers terms, which replace the current ones. Throws not_found, deal_not_active, bad_input. */
export function makeOffer(ctx: LenderContext, dealId: string, offer: NewLenderOffer): Promise<LenderOffer> {
  authorize(ctx, 'shared_deal.respond')
  return withTransaction(ctx, async (tx) => {
    const { deal_id, today } = await lockDealToRespond(tx, dealId)
    if (offer.expires_on !== undefined && offer.expires_on !== null && offer.expires_on < today) {
      throw badInput([{ path: 'expires_on', message: copy.expiryNotInFuture }])
    }
    const id = newUuid()
    saveResponse(tx, deal_id, { status: 'Terms offered', reason: null, comment: null })
    insertOffer(tx, deal_id, { ...offer, id })
    const offerChange = { field: 'offer', from: null, to: offerSummary(termsOf(offer)) }
    recordAudit(tx, {
      action: 'lender_offer_made',
      subject: id,
      deal: deal_id,
      recipients: recipients(tx, deal_id),
      changes: [lenderChange(tx), offerChange],
    })
    const made = presentOffers(await findOffers(tx, deal_id)).find((one) => toUuid('lender_offer', one.id) === id)
    if (made === undefined) throw new Error('the offer was missing after its insert')
    return made
  })
}

/** Withdraws the current terms. Throws not_found, deal_not_active, offer_not_current. */
export function withdrawOffer(ctx: LenderContext, dealId: string, offerId: string): Promise<null> {
  authorize(ctx, 'shared_deal.respond')
  return withTransaction(ctx, async (tx) => {
    const { deal_id } = await lockDealToRespond(tx, dealId)
    const id = toUuid('lender_offer', offerId)
    const offers = await findOffers(tx, deal_id)
    const offer = offers.find((one) => one.id === id)
    if (offer === undefined) throw notFound()
    if (offer.withdrawn_at !== null || offer !== offers[0])
      throw new AppError('offer_not_current', copy.offerNotCurrent)
    saveWithdrawn(tx, id)
    saveResponse(tx, deal_id, { status: 'Interested', reason: null, comment: null })
    const offerChange = { field: 'offer', from: offerSummary(offer), to: null }
    recordAudit(tx, {
      action: 'lender_offer_withdrawn',
      subject: id,
      deal: deal_id,
      recipients: recipients(tx, deal_id),
      changes: [lenderChange(tx), offerChange],
    })
    return null
  })
}

export { excerpt, messageExcerpts, presentMessage, type MessageRow } from './messages/message-rows.ts'
export { offerColumns, withInstants, type OfferPart } from './offers/offer-queries.ts'
export { offerSummary, presentOffers } from './offers/offers.ts'

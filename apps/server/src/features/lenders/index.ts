export {
  assertOpenDeal,
  authorizeAct,
  mostConditions,
  mostEver,
  transitions,
  type ConditionAct,
} from './conditions/policy.ts'
export { findCondition, findConditions, type ConditionIds } from './conditions/queries.ts'
export { assertNotStale, presentCondition, type ConditionList, type ConditionRow } from './conditions/rows.ts'
export {
  countEver,
  insertConditions,
  lockConditions,
  saveCondition,
  saveDecision,
  saveRemoved,
  takeForPartner,
  type PendingCondition,
} from './conditions/write-queries.ts'
export { excerpt, messageExcerpts, presentMessage, type MessageRow } from './messages/message-rows.ts'
export { offerColumns, withInstants, type OfferPart } from './offers/offer-queries.ts'
export { offerSummary, presentOffers } from './offers/offers.ts'

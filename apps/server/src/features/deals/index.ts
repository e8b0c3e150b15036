export { openDeal } from './open-deal.ts'
export { mayCreateDeals } from './policy.ts'
export { findDealId, inScope } from './queries.ts'

export { openDeal } from './open-deal.ts'
export { mayCreateDeals } from './policy.ts'
export { findDeal, findDealId, findPlace, inScope } from './queries.ts'
export { fraction } from './rows.ts'

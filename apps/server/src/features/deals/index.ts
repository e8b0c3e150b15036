export { openDeal } from './open-deal.ts'
export { mayCreateDeals } from './policy.ts'
export { findDeal, inScope } from './queries.ts'

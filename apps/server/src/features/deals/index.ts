export { openDeal } from './open-deal.ts'
export { mayCreateDeals } from './policy.ts'
export { findDeal, findPlace, inScope, type DealPlace } from './queries.ts'

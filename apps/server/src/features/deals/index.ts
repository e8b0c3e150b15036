export { openDeal } from './open-deal.ts'
export { mayCreateDeals } from './policy.ts'

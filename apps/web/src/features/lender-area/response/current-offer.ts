import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'

/** Null if no offer is open. */
export function currentOffer({ offers }: Pick<LenderDeal, 'offers'>): LenderOffer | null {
  return offers.find(({ is_current: isCurrent }) => isCurrent) ?? null
}

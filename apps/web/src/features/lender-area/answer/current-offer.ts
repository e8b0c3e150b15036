import type { LenderDeal } from '@loanyard/contract/lender-area'
import type { LenderOffer } from '@loanyard/contract/lender-dealings'

/** The terms that count; null where none do. */
export function currentOffer({ offers }: LenderDeal): LenderOffer | null {
  return offers.find(({ is_current: isCurrent }) => isCurrent) ?? null
}

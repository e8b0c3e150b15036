import type { DealSummary } from '@loanyard/contract/deals/schemas'

/** Still worked on. */
export const isOpenDeal = ({ status }: DealSummary): boolean => status === 'Active' || status === 'On Hold'

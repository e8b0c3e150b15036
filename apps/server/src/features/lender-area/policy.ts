import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { AppError } from '../../errors.ts'
import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

export const { authorize } = defineRights({
  'shared_deal.open': { for: ['Lender'] },
  // Those who may share a deal.
  'shared_deal.preview': { for: managers, refusal: copy.previewForbidden },
  'shared_deal.download': { for: ['Lender'] },
  'shared_deal.message': { for: ['Lender'] },
  'shared_deal.respond': { for: ['Lender'] },
  'own_condition.read': { for: ['Lender'] },
  'own_condition.add': { for: ['Lender'] },
  'own_condition.update': { for: ['Lender'] },
  'own_condition.remove': { for: ['Lender'] },
  'own_condition.decide': { for: ['Lender'] },
  'partner.notify': { for: ['System'] },
})

type Status = LenderDeal['status']

/** True while a lender may respond: not once a deal is over or the borrower has withdrawn. */
export function mayRespond(status: Status): boolean {
  return status === 'Active' || status === 'On Hold'
}

/** Throws deal_not_active. */
export function authorizeResponse({ status }: { status: Status }): void {
  if (!mayRespond(status)) throw new AppError('deal_not_active', copy.responsesClosed(status))
}

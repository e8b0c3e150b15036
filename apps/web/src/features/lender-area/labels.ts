import type { feeFlags } from '@loanyard/contract/core/values'
import { lenderResponses, type LenderResponseStatus } from '@loanyard/contract/lenders/response-values'
import type { Option } from '../../ui/form/options.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

export const feeFlagLabels: Readonly<Record<(typeof feeFlags)[number], string>> = {
  rural: copy.rural,
  food_supply_chain: copy.foodSupplyChain,
  veteran_owned: copy.veteranOwned,
}

/** A lender’s own response, to the lender. */
export function responseLabel(response: LenderResponseStatus): string {
  return response === 'No answer' ? copy.pendingResponse : response
}

export const responseOptions: readonly Option[] = lenderResponses.map((value) => ({
  value,
  label: responseLabel(value),
}))

/** Used when the server gives no reason. */
export const failures = {
  partners: copy.loadPartnersFailed,
  nextPartners: copy.loadMorePartnersFailed,
  deals: specified.failedToFetchDeals,
  nextDeals: specified.failedToFetchNextDeals,
  deal: specified.failedToFetchDeal,
  documents: copy.loadDocumentsFailed,
  questions: copy.loadQuestionsFailed,
  acknowledgements: copy.loadAcknowledgmentsFailed,
  messages: copy.loadMessagesFailed,
  send: copy.sendMessageFailed,
  respond: copy.sendResponseFailed,
  offer: copy.sendTermsFailed,
  withdraw: copy.withdrawTermsFailed,
} as const

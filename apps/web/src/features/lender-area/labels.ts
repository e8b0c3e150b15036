import type { DealStatus, feeFlags } from '@loanyard/contract/core/values'
import type { LenderResponseStatus } from '@loanyard/contract/lenders/responses'
import type { Tone } from '../../ui/text/status-badge.tsx'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

export const statusTone: Readonly<Record<DealStatus, Tone>> = {
  Active: 'accent',
  'On Hold': 'caution',
  Funded: 'positive',
  Declined: 'negative',
  Withdrawn: 'muted',
}

export const responseTone: Readonly<Record<LenderResponseStatus, Tone>> = {
  'No answer': 'muted',
  Interested: 'accent',
  'Terms offered': 'positive',
  Declined: 'negative',
}

export const feeFlagLabels: Readonly<Record<(typeof feeFlags)[number], string>> = {
  rural: copy.rural,
  food_supply_chain: copy.foodSupplyChain,
  veteran_owned: copy.veteranOwned,
}

/** Specified sentences where they fit; the others follow their form. */
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

export const noStageLabel = copy.noStage

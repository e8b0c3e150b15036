import type { DealStatus, feeFlags } from '@loanyard/contract/core/values'
import type { LenderResponseStatus } from '@loanyard/contract/lenders/responses'
import type { Tone } from '../../ui/text/status-badge.tsx'

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
  rural: 'Rural',
  food_supply_chain: 'Food supply chain',
  veteran_owned: 'Veteran-owned',
}

/** Specified sentences where they fit; the others follow their form. */
export const failures = {
  partners: 'Couldn’t load partners',
  nextPartners: 'Couldn’t load more partners',
  deals: 'Failed to fetch deals.',
  nextDeals: 'Failed to fetch next deals.',
  deal: 'Failed to fetch deal.',
  documents: 'Couldn’t load documents',
  questions: 'Couldn’t load questions',
  acknowledgements: 'Couldn’t load acknowledgments',
  messages: 'Couldn’t load messages',
  send: 'Couldn’t send the message',
  respond: 'Couldn’t send your response',
  offer: 'Couldn’t send your terms',
  withdraw: 'Couldn’t withdraw your terms',
} as const

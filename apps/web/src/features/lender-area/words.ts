import type { LenderResponseStatus } from '@loanyard/contract/lender-dealings'
import type { DealStatus, feeFlags } from '@loanyard/contract/values'
import type { Tone } from '../../ui/status-badge.tsx'

/** How a status of a deal is marked. */
export const statusTone: Readonly<Record<DealStatus, Tone>> = {
  Active: 'accent',
  'On Hold': 'caution',
  Funded: 'positive',
  Declined: 'negative',
  Withdrawn: 'muted',
}

/** How the lender's own answer is marked. */
export const responseTone: Readonly<Record<LenderResponseStatus, Tone>> = {
  'No answer': 'muted',
  Interested: 'accent',
  'Terms offered': 'positive',
  Declined: 'negative',
}

/** What the fee flags are called. */
export const feeFlagWords: Readonly<Record<(typeof feeFlags)[number], string>> = {
  rural: 'Rural',
  food_supply_chain: 'Food supply chain',
  veteran_owned: 'Veteran-owned',
}

/** The specification's sentences where they fit, and ours in their manner. */
export const failures = {
  partners: 'Failed to fetch partners.',
  nextPartners: 'Failed to fetch next partners.',
  deals: 'Failed to fetch deals.',
  nextDeals: 'Failed to fetch next deals.',
  deal: 'Failed to fetch deal.',
  documents: 'Failed to fetch documents.',
  questions: 'Failed to fetch questions.',
  acknowledgements: 'Failed to fetch acknowledgements.',
  messages: 'Failed to fetch messages.',
  send: 'Failed to send message.',
  respond: 'Failed to send your answer.',
  offer: 'Failed to send your terms.',
  withdraw: 'Failed to withdraw your terms.',
} as const

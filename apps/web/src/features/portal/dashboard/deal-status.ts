import type { DealStatus } from '@loanyard/contract/core/values'

const sentences: Readonly<Record<DealStatus, string | null>> = {
  Active: null,
  'On Hold': 'Your loan is on hold for now.',
  Funded: 'Your loan is funded.',
  Declined: 'This loan was declined.',
  Withdrawn: 'This loan was withdrawn.',
}

/** A sentence for deals that aren't simply in progress; otherwise null. */
export const statusSentence = (status: DealStatus): string | null => sentences[status]

/** Paused and closed deals prompt for nothing, though open requests can still be answered. */
export function canAddAnswers(status: DealStatus): boolean {
  return status === 'Active' || status === 'Funded'
}

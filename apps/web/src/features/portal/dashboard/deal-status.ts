import type { DealStatus } from '@loanyard/contract/core/values'

const sentences: Readonly<Record<DealStatus, string | null>> = {
  Active: null,
  'On Hold': 'Your loan is on hold for now.',
  Funded: 'Your loan is funded.',
  Declined: 'This loan was declined.',
  Withdrawn: 'This loan was withdrawn.',
}

/** What the client is told of a deal that does not simply go on; else null. */
export const statusSentence = (status: DealStatus): string | null => sentences[status]

/** Whether the client is asked to go on: not for a loan that rests or is over, though what was asked can be answered. */
export function canAddAnswers(status: DealStatus): boolean {
  return status === 'Active' || status === 'Funded'
}

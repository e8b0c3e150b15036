import type { DealStatus } from '@loanyard/contract/core/values'
import * as copy from './copy.ts'

const sentences: Readonly<Record<DealStatus, string | null>> = {
  Active: null,
  'On Hold': copy.onHold,
  Funded: copy.funded,
  Declined: copy.declined,
  Withdrawn: copy.withdrawn,
}

/** A sentence for deals that aren't simply in progress; otherwise null. */
export const statusSentence = (status: DealStatus): string | null => sentences[status]

/** Paused and closed deals prompt for nothing, though open requests can still be answered. */
export function canAddAnswers(status: DealStatus): boolean {
  return status === 'Active' || status === 'Funded'
}

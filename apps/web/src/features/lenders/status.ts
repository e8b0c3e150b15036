import type { LenderResponseStatus } from '@loanyard/contract/lender-dealings'
import type { LenderStatus } from '@loanyard/contract/lenders'
import type { Tone } from '../../ui/status-badge.tsx'

/** How a status of a lender, or of somebody of its staff, is marked. */
export const statusTone: Readonly<Record<LenderStatus, Tone>> = {
  Invited: 'caution',
  Active: 'positive',
  Inactive: 'muted',
}

/** How an answer is marked. */
export const responseTone: Readonly<Record<LenderResponseStatus, Tone>> = {
  'No answer': 'muted',
  Interested: 'accent',
  'Terms offered': 'positive',
  Declined: 'negative',
}

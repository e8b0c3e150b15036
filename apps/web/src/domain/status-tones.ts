import type { DealStatus } from '@loanyard/contract/core/values'
import type { LenderResponseStatus } from '@loanyard/contract/lenders/response-values'
import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import type { Tone } from '../ui/text/badges.tsx'

export const dealStatusTones: Readonly<Record<DealStatus, Tone>> = {
  Active: 'accent',
  'On Hold': 'caution',
  Funded: 'positive',
  Declined: 'negative',
  Withdrawn: 'muted',
}

/** For lenders, their people and the broker’s staff: all have the same statuses. */
export const memberStatusTones: Readonly<Record<LenderStatus, Tone>> = {
  Invited: 'caution',
  Active: 'positive',
  Inactive: 'muted',
}

export const lenderResponseTones: Readonly<Record<LenderResponseStatus, Tone>> = {
  'No answer': 'muted',
  Interested: 'accent',
  'Terms offered': 'positive',
  Declined: 'negative',
}

import type { DealStatus } from '@loanyard/contract/values'
import type { Tone } from '../../ui/status-badge.tsx'

/** How a status is marked. */
export const statusTone: Readonly<Record<DealStatus, Tone>> = {
  Active: 'accent',
  'On Hold': 'caution',
  Funded: 'positive',
  Declined: 'negative',
  Withdrawn: 'muted',
}

import type { LenderResponseStatus } from '@loanyard/contract/lenders/responses'
import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'
/** Used when the server gives no reason: the first is specified, the others follow its form. */
export const lenderFailures = {
  fetchAll: 'Failed to fetch lenders list.',
  fetch: 'Couldn’t load the lender',
  create: 'Couldn’t add the lender',
  update: 'Couldn’t update the lender',
  fetchStaff: 'Couldn’t load the lender’s people',
  addStaff: 'Couldn’t add the person',
  updateStaff: 'Couldn’t update the person',
  invite: 'Couldn’t send the invitation',
  fetchDeals: 'Failed to fetch shared deals.',
  fetchSharing: 'Couldn’t load this deal’s lenders',
  share: 'Couldn’t share the deal',
  unshare: 'Couldn’t stop sharing',
  watermark: 'Couldn’t change the watermark',
  fetchMessages: 'Couldn’t load messages',
  send: 'Couldn’t send the message',
  fetchDownloads: 'Couldn’t load downloads',
} as const

export const statusTone: Readonly<Record<LenderStatus, Tone>> = {
  Invited: 'caution',
  Active: 'positive',
  Inactive: 'muted',
}

export const responseTone: Readonly<Record<LenderResponseStatus, Tone>> = {
  'No answer': 'muted',
  Interested: 'accent',
  'Terms offered': 'positive',
  Declined: 'negative',
}

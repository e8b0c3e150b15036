import type { LenderResponseStatus } from '@loanyard/contract/lenders/responses'
import type { LenderStatus } from '@loanyard/contract/lenders/schemas'
import type { Tone } from '../../ui/text/status-badge.tsx'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'
/** Used when the server gives no reason: the first is specified, the others follow its form. */
export const lenderFailures = {
  fetchAll: specified.failedToFetchLendersList,
  fetch: copy.loadLenderFailed,
  create: copy.addLenderFailed,
  update: copy.updateLenderFailed,
  fetchStaff: copy.loadPeopleFailed,
  addStaff: copy.addPersonFailed,
  updateStaff: copy.updatePersonFailed,
  invite: copy.sendInvitationFailed,
  fetchDeals: copy.loadSharedDealsFailed,
  fetchSharing: copy.loadDealLendersFailed,
  share: copy.shareDealFailed,
  unshare: copy.stopSharingFailed,
  watermark: copy.changeWatermarkFailed,
  fetchMessages: copy.loadMessagesFailed,
  send: copy.sendMessageFailed,
  fetchDownloads: copy.loadDownloadsFailed,
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

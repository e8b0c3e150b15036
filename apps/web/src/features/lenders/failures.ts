/** The sentences for what the server gave no reason for: the first is the specification's, the others are like it. */
export const lenderFailures = {
  fetchAll: 'Failed to fetch lenders list.',
  fetch: 'Failed to fetch lender.',
  create: 'Failed to create lender.',
  update: 'Failed to update lender.',
  fetchStaff: 'Failed to fetch lender staff.',
  addStaff: 'Failed to add lender staff.',
  updateStaff: 'Failed to update lender staff.',
  invite: 'Failed to send the invitation.',
  fetchDeals: 'Failed to fetch shared deals.',
  fetchSharing: 'Failed to fetch lenders of this deal.',
  share: 'Failed to share deal.',
  unshare: 'Failed to end the sharing.',
  watermark: 'Failed to change the watermark.',
  fetchMessages: 'Failed to fetch messages.',
  send: 'Failed to send message.',
  fetchDownloads: 'Failed to fetch downloads.',
} as const

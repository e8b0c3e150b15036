/** The sentences of the specification, and a few like them, for what the server gave no reason for. */
export const staffFailures = {
  fetchAll: 'Failed to fetch staff members',
  fetchNext: 'Failed to fetch next page',
  fetch: 'Failed to fetch staff member',
  fetchDeals: 'Failed to fetch shared deals',
  findDeals: 'Failed to fetch deals',
  create: 'Failed to create staff member',
  update: 'Failed to update staff member',
  remove: 'Failed to delete staff member',
  invite: 'Couldn’t send the invitation',
  share: 'Couldn’t share the deal',
  unshare: 'Couldn’t stop sharing',
} as const

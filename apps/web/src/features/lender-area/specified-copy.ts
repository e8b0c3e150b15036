// Sentences dictated by the user's specification, word for word.

export const failedToFetchDeals = 'Failed to fetch deals.'
export const failedToFetchNextDeals = 'Failed to fetch next deals.'
export const failedToFetchDeal = 'Failed to fetch deal.'

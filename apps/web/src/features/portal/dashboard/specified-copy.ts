// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchDeals = 'Failed to fetch deals.'
export const failedToFetchNextDeals = 'Failed to fetch next deals.'

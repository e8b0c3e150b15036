// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchLendersList = 'Failed to fetch lenders list.'

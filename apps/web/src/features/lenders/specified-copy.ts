// Sentences dictated by the user's specification, word for word.

export const failedToFetchLendersList = 'Failed to fetch lenders list.'

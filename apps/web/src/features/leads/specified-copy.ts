// Sentences dictated by the user's specification, word for word.

export const fetchFailed = 'Failed to fetch Leads'
export const createFailed = 'Failed to create lead'
export const updateFailed = 'Failed to Update lead'
export const deleteFailed = 'Failed to Delete lead'

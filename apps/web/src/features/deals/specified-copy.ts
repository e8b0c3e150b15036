// Sentences dictated by the user's specification, word for word.

export const fetchNextFailed = 'Failed to fetch next deals.'
export const fetchListFailed = 'Failed to fetch deals.'
export const statusUpdateFailed = 'Failed to update deal status'
export const deleteFailed = 'Failed to delete deal.'
export const fetchFailed = 'Failed to fetch deal.'
export const fetchStagesFailed = 'Failed to fetch deal stages'
export const lenderShareUpdateFailed = 'Failed to update Deal Lender Guarantee Share'
export const updateFailed = 'Failed to update deal.'
export const moveFailed = 'Failed to move deal to next stage'

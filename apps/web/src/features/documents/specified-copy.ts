// Sentences dictated by the user's specification, word for word.

export const preparing = 'Preparing your documents...'
export const preparationFailed = 'Download preparation failed'
export const downloadFailed = 'Download failed'
export const fetchListFailed = 'Failed to fetch User Stage Documents'
export const fetchStagesFailed = 'Failed to fetch stages having Documents'
export const fetchFailed = 'Failed to load Document'

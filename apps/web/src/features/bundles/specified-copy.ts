// Sentences dictated by the user's specification, word for word.

export const fetchStagesFailed = 'Failed to fetch deal stages'
export const fetchDocumentFailed = 'Failed to load Document'

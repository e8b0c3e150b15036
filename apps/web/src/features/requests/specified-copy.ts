// Sentences dictated by the user's specification, word for word.

export const addToBundleFailed = 'Failed to add request to bundle'
export const fetchSignaturesFailed = 'Failed to fetch Panda docs Attachments'
export const deleteSubmissionFailed = 'Failed to delete Doc Submission'
export const unexpectedResponse = 'Unexpected response from server.'
export const deleteRequestFailed = (id: string): string => `Failed to delete request: ${id}`
export const missingParameters = 'Missing required parameters'
export const invalidRequestId = 'Invalid request ID.'
export const invalidBundleId = 'Invalid Bundle ID.'

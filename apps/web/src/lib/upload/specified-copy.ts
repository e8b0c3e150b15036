// Sentences that the user’s specification dictates: to the letter.

export const uploadFailed = 'Failed to Upload File'
export const missingUrl = 'Failed to retrieve pre-signed URL.'

// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchDeal = 'Failed to fetch deal.'
export const failedToDeleteDocSubmission = 'Failed to delete Doc Submission'

// Sentences dictated by the user's specification, word for word.

export const failedToFetchDeals = 'Failed to fetch deals.'
export const failedToFetchNextDeals = 'Failed to fetch next deals.'
export const failedToFetchDocuments = 'Failed to fetch User Stage Documents'
export const failedToFetchDeal = 'Failed to fetch deal.'
export const failedToDeleteDocSubmission = 'Failed to delete Doc Submission'
export const failedToFetchPandaDocs = 'Failed to fetch Panda docs Attachments'

// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchPandaDocs = 'Failed to fetch Panda docs Attachments'

// Sentences that the user’s specification dictates: to the letter.

export const loadFailed = 'Failed to load Document'

// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchUserStage = 'Failed to fetch User Stage Documents'

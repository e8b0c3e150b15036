// Sentences that the user’s specification dictates: to the letter.

export const nextUrlRequired = 'Next URL is required'

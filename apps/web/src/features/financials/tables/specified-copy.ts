// Sentences that the user’s specification dictates: to the letter.

export const upTo12Digits = 'Enter a number with up to 12 digits'
export const upTo15Digits = 'Enter a number with up to 15 digits.'

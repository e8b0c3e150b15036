// Sentences that the specification dictates, to the letter.

export const invalidEmail = 'Please enter a valid email.'

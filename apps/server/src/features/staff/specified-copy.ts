// Sentences that the specification dictates, to the letter.

export const noValidUpdateData = 'No valid update data provided'

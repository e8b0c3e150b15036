// Sentences that the specification dictates, to the letter.

export const amountTooLong = 'Enter a number with up to 15 digits.'
export const noRecords = 'No records found for this deal_id.'

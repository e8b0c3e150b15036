// Sentences that the specification dictates, to the letter.

export const noRecords = 'No records found for this deal_id.'

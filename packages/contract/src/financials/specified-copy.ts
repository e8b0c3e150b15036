// Wording given by the product specification; keep it exactly.

export const upTo12Digits = 'Enter a number with up to 12 digits'
export const upTo15Digits = 'Enter a number with up to 15 digits.'

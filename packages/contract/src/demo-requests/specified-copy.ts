// Wording given by the product specification; keep it exactly.

export const emailRequired = 'Email is required.'

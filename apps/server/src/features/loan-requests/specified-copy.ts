// Wording given by the product specification; keep it exactly.

export const emailInvalid = 'Please enter a valid email address'

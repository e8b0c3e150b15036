// Wording given by the product specification; keep it exactly.

export const lenderIdRequired = 'Lender ID is required'
export const dealIdRequired = 'Deal ID is required'

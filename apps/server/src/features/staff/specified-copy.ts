// Wording given by the product specification; keep it exactly.

export const noValidUpdateData = 'No valid update data provided'

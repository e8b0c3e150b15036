// Wording given by the product specification; keep it exactly.

export const missingFields = (fields: readonly string[]): string => `Missing required fields: ${fields.join(', ')}`

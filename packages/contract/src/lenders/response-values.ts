// Apart from the schemas, so that lists and filters load no schema library.
export const lenderResponses = ['No answer', 'Interested', 'Terms offered', 'Declined'] as const
export type LenderResponseStatus = (typeof lenderResponses)[number]

export const rateTypes = ['Fixed', 'Variable'] as const
export type RateType = (typeof rateTypes)[number]
export const rateIndexes = ['Prime', 'SOFR'] as const
export type RateIndex = (typeof rateIndexes)[number]
export const rateAdjustments = ['Monthly', 'Quarterly', 'Annually', 'Every 5 years'] as const
export type RateAdjustment = (typeof rateAdjustments)[number]

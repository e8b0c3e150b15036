// Sentences that the user’s specification dictates: to the letter.

export const upTo12Digits = 'Enter a number with up to 12 digits'
export const upTo15Digits = 'Enter a number with up to 15 digits.'
export const fetchSourceUseFailed = 'Failed to fetch sources and uses data'
export const fetchCollateralFailed = 'Failed to fetch collateral data'
export const fetchSummaryFailed = 'Error fetching financial summary data'

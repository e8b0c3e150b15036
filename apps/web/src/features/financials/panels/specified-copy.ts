// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchSourcesAnd = 'Failed to fetch sources and uses data'
export const failedToFetchCollateralData = 'Failed to fetch collateral data'
export const errorFetchingFinancialSummaryData = 'Error fetching financial summary data'

// Sentences that the user’s specification dictates: to the letter.

export const failedToFetchDealStages = 'Failed to fetch deal stages'
export const failedToUploadFile = 'Failed to Upload File'
export const failedToUpdateStageDetails = 'Failed to Update Stage Details'

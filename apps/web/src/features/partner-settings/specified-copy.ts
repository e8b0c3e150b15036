// Sentences dictated by the user's specification, word for word.

export const failedToFetchDealStages = 'Failed to fetch deal stages'
export const failedToUploadFile = 'Failed to Upload File'
export const failedToUpdateStageDetails = 'Failed to Update Stage Details'

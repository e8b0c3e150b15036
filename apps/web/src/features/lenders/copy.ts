// Failures
export const loadLenderFailed = 'Couldn’t load the lender'
export const addLenderFailed = 'Couldn’t add the lender'
export const updateLenderFailed = 'Couldn’t update the lender'
export const loadPeopleFailed = 'Couldn’t load the lender’s people'
export const addPersonFailed = 'Couldn’t add the person'
export const updatePersonFailed = 'Couldn’t update the person'
export const sendInvitationFailed = 'Couldn’t send the invitation'
export const loadSharedDealsFailed = 'Couldn’t load the shared deals'
export const loadDealLendersFailed = 'Couldn’t load this deal’s lenders'
export const shareDealFailed = 'Couldn’t share the deal'
export const stopSharingFailed = 'Couldn’t stop sharing'
export const changeWatermarkFailed = 'Couldn’t change the watermark'
export const changeNoteFailed = 'Couldn’t change the note'
export const changeAcceptanceFailed = 'Couldn’t change the decision'
export const loadMessagesFailed = 'Couldn’t load messages'
export const sendMessageFailed = 'Couldn’t send the message'
export const loadDownloadsFailed = 'Couldn’t load downloads'

// Shared lenders summary
export const lendersOfDeal = 'Lenders who see this deal'
export const lender = 'Lender'
export const shareWithALender = 'Share with a lender'

// What became of the deals a lender was sent
export const countOf = (part: string, all: string): string => `${part} of ${all}`

// Loan sizes a lender takes
export const from = (amount: string): string => `From ${amount}`
export const upTo = (amount: string): string => `Up to ${amount}`

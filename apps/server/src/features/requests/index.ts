export { createAdditionalRequest } from './creation/create-requests.ts'
export { lockRequirementOfUpload, recordArrival, recordWithdrawal } from './answers/record-arrival.ts'
export { assertNotForAnother } from './policy.ts'
export { requestsOfChecklist, requestsSeenBy } from './borrower-view.ts'

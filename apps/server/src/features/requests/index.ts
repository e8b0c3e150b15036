export { createAdditionalRequest } from './creation/create-requests.ts'
export { lockRequirementOfUpload, recordArrival, recordWithdrawal } from './answers/record-arrival.ts'
export { assertNotForAnother } from './policy.ts'

export { lockRequirementOfUpload, recordArrival, recordWithdrawal } from './answers/record-arrival.ts'
export { requestsOfChecklist, requestsSeenBy } from './borrower-view.ts'

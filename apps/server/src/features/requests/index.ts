export { lockRequirementOfUpload, recordArrival, recordWithdrawal } from './answers/record-arrival.ts'

// Shared
export const sentBack = 'Sent back'

// Confirm dialogs
export const withdrawChecklistConsequences = (requests: string): string =>
  `This withdraws ${requests}. Documents the borrower already submitted stay with the deal.`
export const withdrawn = (title: string): string => `Withdrew “${title}”`
export const withdrawConsequences =
  'The borrower will no longer see this request. Documents they already submitted stay with the deal.'
export const withdrawQuestion = (title: string): string => `Withdraw “${title}”?`
export const withdraw = 'Withdraw'
export { declined } from '../../domain/requests/reminders/copy.ts'
export const remindedBefore = 'Reminded '

// Decide answers
export const requestGone = (request: string): string => `${request} was withdrawn, or the deal was deleted.`
export const oneRequest = 'One of the requests'
export const batchRejected = (problem: string): string =>
  `${problem} No decisions were saved. Select the answers again.`
export const approved = 'Approved'
export const waived = 'Waived'
export const reopened = 'Reopened'

// Decisions

// Queries
export const otherDeal = 'This request belongs to another deal.'

// Request commands
export const loadFailed = 'Couldn’t load requests'
export const loadChecklistsFailed = 'Couldn’t load checklists'
export const sendFailed = 'Couldn’t send the request'
export const updateFailed = 'Couldn’t update the request'
export const decisionFailed = 'Couldn’t save the decision'
export const answerFailed = 'Couldn’t save the answer'

// Requests board
export const problemsNote = 'Those changes weren’t saved. You’re seeing the latest version.'

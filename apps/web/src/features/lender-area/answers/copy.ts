export const acknowledgedBy = 'Acknowledged by'
export const notApplicableBy = 'Marked as not applicable by'
export const noAcknowledgmentsTitle = 'No acknowledgments yet'
export const noAcknowledgmentsText = (partner: string): string =>
  `The borrower’s acknowledgments appear here once ${partner} approves them.`
export const notApplicable = (reason: string): string => `Doesn’t apply: ${reason}`
export const noAnswersTitle = 'No answers yet'
export const noAnswersText = (partner: string): string =>
  `The borrower’s answers appear here once ${partner} approves them. To ask your own question, use Conversation.`
export const approved = 'Approved'

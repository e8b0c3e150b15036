import type { Condition, ConditionStatus } from '@loanyard/contract/lenders/conditions/schemas'

export const conditions = 'Conditions'
export const kindLabels: Readonly<Record<Condition['kind'], string>> = {
  Document: 'Document',
  Explanation: 'Explanation',
  Other: 'Other',
}
export const deadlineLabels: Readonly<Record<Condition['due_before'], string>> = {
  Commitment: 'Before commitment',
  Closing: 'Before closing',
  'After closing': 'After closing',
}
/** What a status means to each side. */
export const statusLabels: Readonly<Record<'partner' | 'lender', Readonly<Record<ConditionStatus, string>>>> = {
  partner: {
    Open: 'Waiting on you',
    Answered: 'Waiting on lender',
    'Sent back': 'Sent back to you',
    Satisfied: 'Satisfied',
    Waived: 'Waived',
  },
  lender: {
    Open: 'Waiting on broker',
    Answered: 'Ready for your review',
    'Sent back': 'Sent back to broker',
    Satisfied: 'Satisfied',
    Waived: 'Waived',
  },
}
export const due = (day: string) => `Due ${day}`
export const overdue = (day: string) => `Overdue – was due ${day}`
export const answeredBy = (who: string, day: string) => `${who}, ${day}`
export const sentBackBecause = 'Sent back:'
export const waivedBecause = 'Waived:'
export const unavailable = 'A document that lenders can no longer open'
export const askedBorrower = (status: string) => `Borrower was asked: ${status}`
export const requestStatusLabels: Readonly<Record<NonNullable<Condition['request']>['status'], string>> = {
  Pending: 'not sent yet',
  Submitted: 'ready for your review',
  Approved: 'approved',
  Rejected: 'sent back to the borrower',
  Waived: 'waived',
}

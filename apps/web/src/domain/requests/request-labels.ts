import type { Turn, RejectionReason, RequestKind } from '@loanyard/contract/core/values'
import { rejectionMessages } from '@loanyard/contract/requests/rejection-messages'

/** Who has to act next, as staff read it. */
export const turnLabels: Readonly<Record<Turn, string>> = {
  client: 'Waiting on borrower',
  staff: 'Needs review',
  nobody: 'Complete',
}

/** Whom a deal waits for, in filters. */
export const turnFilterLabels: Readonly<Record<Turn, string>> = { client: 'Borrower', staff: 'Us', nobody: 'No one' }

/** Reasons for sending an answer back (product-rules 4.2), as staff choose them and as the client reads them. */
export const rejectionLabels: Readonly<
  Record<RejectionReason, { readonly label: string; readonly clientMessage: string }>
> = {
  illegible: { label: 'Illegible', clientMessage: rejectionMessages.illegible },
  incomplete: { label: 'Incomplete', clientMessage: rejectionMessages.incomplete },
  wrong_year: { label: 'Wrong year', clientMessage: rejectionMessages.wrong_year },
  wrong_person: {
    label: 'Wrong person or company',
    clientMessage: rejectionMessages.wrong_person,
  },
  expired: { label: 'Expired', clientMessage: rejectionMessages.expired },
  password_protected: { label: 'Password-protected', clientMessage: rejectionMessages.password_protected },
  other: { label: 'Other', clientMessage: rejectionMessages.other },
}

export const kindOptionLabels: Readonly<Record<RequestKind, string>> = {
  Document: 'Document upload',
  Question: 'Question',
  Acknowledgement: 'Acknowledgment',
  PandaDoc: 'Signature',
}

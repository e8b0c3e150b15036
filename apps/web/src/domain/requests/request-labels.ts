import type { Turn, RejectionReason, RequestKind } from '@loanyard/contract/core/values'

/** Who has to act next, as staff read it. */
export const turnLabels: Readonly<Record<Turn, string>> = {
  client: 'Waiting on borrower',
  staff: 'Needs review',
  nobody: 'Complete',
}

/** Reasons for sending an answer back (product-rules 4.2), as staff choose them and as the client reads them. */
export const rejectionLabels: Readonly<
  Record<RejectionReason, { readonly label: string; readonly clientMessage: string }>
> = {
  illegible: { label: 'Illegible', clientMessage: 'It’s hard to read. Please rescan it.' },
  incomplete: { label: 'Incomplete', clientMessage: 'Something is missing.' },
  wrong_year: { label: 'Wrong year', clientMessage: 'Wrong tax year.' },
  wrong_person: {
    label: 'Wrong person or company',
    clientMessage: 'It’s for a different person or company.',
  },
  expired: { label: 'Expired', clientMessage: 'It’s out of date.' },
  password_protected: { label: 'Password-protected', clientMessage: 'It’s password-protected, so we can’t open it.' },
  other: { label: 'Other', clientMessage: 'We can’t use it as it is.' },
}

export const kindOptionLabels: Readonly<Record<RequestKind, string>> = {
  Document: 'Document upload',
  Question: 'Question',
  Acknowledgement: 'Acknowledgment',
  PandaDoc: 'Signature',
}

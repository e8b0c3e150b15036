import type { RejectionReason } from '@loanyard/contract/values'

/** Why an answer is sent back (decisions.md, section 7): as staff choose it, and as the client is told. */
export const rejectionWords: Readonly<Record<RejectionReason, { readonly label: string; readonly told: string }>> = {
  illegible: { label: 'Illegible', told: 'It’s hard to read.' },
  incomplete: { label: 'Incomplete', told: 'Something is missing.' },
  wrong_year: { label: 'Wrong year', told: 'It’s for a different year.' },
  wrong_person: {
    label: 'Wrong person or company',
    told: 'It’s for a different person or company.',
  },
  expired: { label: 'Expired', told: 'It’s out of date.' },
  password_protected: { label: 'Password-protected', told: 'It’s password-protected, so we can’t open it.' },
  other: { label: 'Other', told: 'We can’t use it as it is.' },
}

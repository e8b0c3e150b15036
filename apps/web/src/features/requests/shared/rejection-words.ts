import type { RejectionReason } from '@loanyard/contract/values'

/** Why an answer is sent back (decisions.md, section 7): as staff choose it, and as the client is told. */
export const rejectionWords: Readonly<Record<RejectionReason, { readonly label: string; readonly told: string }>> = {
  illegible: { label: 'Illegible', told: 'It cannot be read well enough.' },
  incomplete: { label: 'Incomplete', told: 'Something is missing.' },
  wrong_year: { label: 'Wrong year', told: 'It is for another year than the one asked for.' },
  wrong_person: {
    label: 'Wrong person or company',
    told: 'It is about another person or company than the one asked for.',
  },
  expired: { label: 'Expired', told: 'It is out of date.' },
  password_protected: { label: 'Password-protected', told: 'It is locked with a password and does not open.' },
  other: { label: 'Other', told: 'It cannot be used as it is.' },
}

import type { RejectionReason } from '../core/values.ts'

/** Why an answer was sent back, as the borrower reads it. */
export const rejectionMessages: Readonly<Record<RejectionReason, string>> = {
  illegible: 'It’s hard to read.',
  incomplete: 'Something is missing.',
  wrong_year: 'It’s for a different year.',
  wrong_person: 'It’s for a different person or company.',
  expired: 'It’s out of date.',
  password_protected: 'It’s password-protected, so we can’t open it.',
  other: 'We can’t use it as it is.',
}

import { linkCode, proofWanted, typedDigits } from '@loanyard/contract/magic-links'

/** The 8 digits of a mail as people type them, blanks and dashes included. */
export const typedCode = linkCode.refine((code) => typedDigits(code) !== null, proofWanted.error)

import { linkCode, invalidProof, parseDigits } from '@loanyard/contract/magic-links'

/** The 8 digits of a mail as people type them, blanks and dashes included. */
export const typedCode = linkCode.refine((code) => parseDigits(code) !== null, invalidProof.error)

import '../../lib/browser/zod-without-eval.ts'
import { credentials } from '@loanyard/contract/auth/account'
import { invalidProof, linkCode, parseDigits } from '@loanyard/contract/auth/magic-links'
import { currentPassword, email, newPassword } from '@loanyard/contract/core/fields'
import * as z from 'zod'

/** The 8 digits as people type them, spaces and dashes included. */
const typedCode = linkCode.refine((code) => parseDigits(code) !== null, invalidProof.error)

export const signInForm = credentials
export const linkRequestForm = z.object({ email })
export const passwordProofForm = z.object({ password: currentPassword })
export const codeForm = z.object({ code: typedCode })
export const passwordByLinkForm = z.object({ email, code: linkCode, password: newPassword })
export const passwordByDigitsForm = z.object({ email, code: typedCode, password: newPassword })

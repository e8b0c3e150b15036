import type { submissionCalls } from '@loanyard/contract/submission-calls'
import type { Handlers } from '../../http/call-types.ts'
import { beginSigning } from './begin-signing.ts'
import { signBuiltIn } from './sign-here.ts'

/** Signing, which with answering makes up the calls of submissions. */
export const signingHandlers: Handlers<Pick<typeof submissionCalls, 'beginSigning' | 'signDocument'>> = {
  beginSigning: (ctx, { params }) => beginSigning(ctx, params.request_id),
  signDocument: (ctx, { params, body }) => signBuiltIn(ctx, params.request_id, body),
}

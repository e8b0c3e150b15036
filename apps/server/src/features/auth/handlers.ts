import type { authCalls } from '@loanyard/contract/auth'
import type { Handlers } from '../../http/call-types.ts'
import { describeUser } from './describe-user.ts'
import { endSession } from './end-session.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'

export const authHandlers: Handlers<typeof authCalls> = {
  createToken: (ctx, { body }) => signIn(ctx, body, 'anybody'),
  createAdminToken: (ctx, { body }) => signIn(ctx, body, 'staff'),
  refreshToken: (ctx, { body }) => refreshSession(ctx, body.refresh),
  logout: (ctx, { body }) => endSession(ctx, body.refresh),
  getUser: (ctx) => describeUser(ctx),
}

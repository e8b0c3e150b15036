import type { authCalls } from '@loanyard/contract/auth'
import type { confirmCalls } from '@loanyard/contract/confirm'
import type { magicLinkCalls } from '@loanyard/contract/magic-links'
import type { onboardingCalls } from '@loanyard/contract/onboarding'
import type { passwordCalls } from '@loanyard/contract/passwords'
import type { sessionCalls } from '@loanyard/contract/sessions'
import type { Handlers } from '../../http/call-types.ts'
import { changePassword, setPassword } from './choose-password.ts'
import { confirmUser, sendConfirmationCode } from './confirm-user.ts'
import { describeUser } from './describe-user.ts'
import { endSession } from './end-session.ts'
import { onboardPartner } from './onboard-partner.ts'
import { refreshSession } from './refresh-session.ts'
import { requestLink } from './request-link.ts'
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { updateUser } from './update-user.ts'
import { checkLink, useLink } from './use-link.ts'

export const authHandlers: Handlers<typeof authCalls> = {
  createToken: (ctx, { body }) => signIn(ctx, body, 'anybody'),
  createAdminToken: (ctx, { body }) => signIn(ctx, body, 'staff'),
  refreshToken: (ctx, { body }) => refreshSession(ctx, body.refresh),
  logout: (ctx, { body }) => endSession(ctx, body.refresh),
  getUser: (ctx) => describeUser(ctx),
  updateUser: (ctx, { body }) => updateUser(ctx, body),
}

export const magicLinkHandlers: Handlers<typeof magicLinkCalls> = {
  requestMagicLink: (ctx, { body }) => requestLink(ctx, body),
  useMagicLink: (ctx, { body }) => useLink(ctx, body),
  checkMagicLink: (ctx, { body }) => checkLink(ctx, body.code),
}

export const passwordHandlers: Handlers<typeof passwordCalls> = {
  setPassword: (ctx, { body }) => setPassword(ctx, body),
  changePassword: (ctx, { body }) => changePassword(ctx, body),
}

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  listSessions: (ctx, { query }) => listSessions(ctx, query),
  endSession: (ctx, { params }) => endOneSession(ctx, params.session_id),
  endOtherSessions: (ctx) => endOtherSessions(ctx),
}

export const confirmHandlers: Handlers<typeof confirmCalls> = {
  confirmUser: (ctx, { body }) => confirmUser(ctx, body),
  sendConfirmationCode: (ctx) => sendConfirmationCode(ctx),
}

export const onboardingHandlers: Handlers<typeof onboardingCalls> = {
  onboardPartner: (ctx, { body }) => onboardPartner(ctx, body),
  getOnboarding: (ctx) => Promise.resolve({ mode: ctx.onboarding }),
}

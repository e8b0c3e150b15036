import type { authCalls } from '@loanyard/contract/auth/account'
import type { confirmCalls } from '@loanyard/contract/auth/confirmation'
import type { linkReplacementCalls } from '@loanyard/contract/auth/link-replacement'
import type { magicLinkCalls } from '@loanyard/contract/auth/magic-links'
import type { onboardingCalls } from '@loanyard/contract/auth/onboarding'
import type { passkeySignInCalls } from '@loanyard/contract/auth/passkeys'
import type { passwordCalls } from '@loanyard/contract/auth/passwords'
import type { secondFactorCalls } from '@loanyard/contract/auth/second-factors'
import type { sessionCalls } from '@loanyard/contract/auth/sessions'
import type { signInBrandCalls } from '@loanyard/contract/auth/sign-in-brand'
import type { Handlers } from '../../http/routing/call-types.ts'
import { changePassword, checkPassword, setPassword } from './account/set-password.ts'
import { confirmUser, sendConfirmationCode } from './account/step-up.ts'
import { describeUser, updateUser } from './account/update-user.ts'
import { replaceLink } from './links/replace-link.ts'
import { requestLink } from './links/request-link.ts'
import { checkLink, useLink } from './links/use-link.ts'
import { onboardPartner } from './onboarding/onboard-partner.ts'
import {
  addOwnApp,
  addOwnPasskey,
  challengeNewPasskey,
  listOwnSecondFactors,
  removeOwnFactor,
  renameOwnFactor,
  replaceOwnRecoveryCodes,
  startOwnApp,
} from './second-factors/change-second-factors.ts'
import { cancelRemoval, removeLost, requestRemoval } from './second-factors/lost-device.ts'
import { challengeSignIn, signInByPasskey } from './second-factors/sign-in-with-passkey.ts'
import { challengePasskeys, describeSecondFactor, useSecondFactor } from './second-factors/verify-second-factor.ts'
import { refreshSession, signIn, signInAsStaff } from './sessions/issue-tokens.ts'
import { endSession, endOneSession, endOtherSessions, listSessions } from './sessions/manage-sessions.ts'
import { loadSignInBrand } from './sign-in/sign-in-brand.ts'

export const authHandlers: Handlers<typeof authCalls> = {
  createToken: (ctx, { body }) => signIn(ctx, body),
  createAdminToken: (ctx, { body }) => signInAsStaff(ctx, body),
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

export const linkReplacementHandlers: Handlers<typeof linkReplacementCalls> = {
  replaceMagicLink: (ctx, { body }) => replaceLink(ctx, body.code),
}

export const signInBrandHandlers: Handlers<typeof signInBrandCalls> = {
  getSignInBrand: (ctx, { params }) => loadSignInBrand(ctx, params.partner_id),
}

export const passwordHandlers: Handlers<typeof passwordCalls> = {
  checkPassword: (ctx, { body }) => checkPassword(ctx, body),
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

export const secondFactorHandlers: Handlers<typeof secondFactorCalls> = {
  getSecondFactorStatus: (ctx) => describeSecondFactor(ctx),
  startSecondFactor: (ctx) => challengePasskeys(ctx),
  verifySecondFactor: (ctx, { body }) => useSecondFactor(ctx, body),
  listSecondFactors: (ctx) => listOwnSecondFactors(ctx),
  startPasskey: (ctx) => challengeNewPasskey(ctx),
  addPasskey: (ctx, { body }) => addOwnPasskey(ctx, body),
  startAuthenticatorApp: (ctx) => startOwnApp(ctx),
  addAuthenticatorApp: (ctx, { body }) => addOwnApp(ctx, body),
  renameSecondFactor: (ctx, { params, body }) => renameOwnFactor(ctx, params.second_factor_id, body),
  removeSecondFactor: (ctx, { params }) => removeOwnFactor(ctx, params.second_factor_id),
  replaceRecoveryCodes: (ctx) => replaceOwnRecoveryCodes(ctx),
  requestFactorRemoval: (ctx) => requestRemoval(ctx),
  cancelFactorRemoval: (ctx) => cancelRemoval(ctx),
  removeLostFactors: (ctx) => removeLost(ctx),
}

export const passkeySignInHandlers: Handlers<typeof passkeySignInCalls> = {
  startPasskeySignIn: (ctx) => challengeSignIn(ctx),
  signInWithPasskey: (ctx, { body }) => signInByPasskey(ctx, body),
}

export const onboardingHandlers: Handlers<typeof onboardingCalls> = {
  onboardPartner: (ctx, { body }) => onboardPartner(ctx, body),
  getOnboarding: (ctx) => Promise.resolve({ mode: ctx.onboarding }),
}

import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { Scope } from '../../db/client/statement.ts'
import { assertOwnSignIn } from '../../db/scopes/own-sign-in.ts'

const { passwords, secondFactors, ssoSignIn } = calls

/** Calls about the account itself, which an identity provider of one partner doesn't speak for. */
const aboutAccount: ReadonlySet<Call> = new Set<Call>([
  passwords.changePassword,
  secondFactors.startPasskey,
  secondFactors.addPasskey,
  secondFactors.startAuthenticatorApp,
  secondFactors.addAuthenticatorApp,
  secondFactors.renameSecondFactor,
  secondFactors.removeSecondFactor,
  secondFactors.replaceRecoveryCodes,
  secondFactors.requestFactorRemoval,
  secondFactors.cancelFactorRemoval,
  secondFactors.removeLostFactors,
  ssoSignIn.startSsoLink,
  ssoSignIn.finishSsoLink,
  ssoSignIn.removeSsoIdentity,
])

/** The scope, closed to sessions opened by single sign-on where the call is about the account itself. */
export function withOwnSignIn(scope: Scope, call: Call): Scope {
  if (!aboutAccount.has(call)) return scope
  return {
    ...scope,
    check: (found) => {
      scope.check(found)
      assertOwnSignIn(found[0]?.['only_partner_id'])
    },
  }
}

import { signInWithPasskey, startPasskeySignIn } from '@loanyard/contract/auth/passkeys'
import type { BodyInputOf } from '@loanyard/contract/core/call'
import type { Area } from '@loanyard/contract/core/values'
import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { passkeyPromptError } from '../../../domain/sign-in/second-factors/passkey-prompt.ts'
import { InputError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { startSession } from '../mutations.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Challenges expire after ten minutes; a page that is open longer asks for another one. */
const renewMs = 9 * 60_000

async function signInBy(area: Area, isAutofill: boolean): Promise<void> {
  const { challenge_id, options } = await callApi(startPasskeySignIn)
  const optionsJSON = options as unknown as Options
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(
    (error: unknown) => {
      throw passkeyPromptError(error)
    },
  )
  const body = { challenge_id, response, ...(area === 'partner' ? { area } : {}) } as BodyInputOf<
    typeof signInWithPasskey
  >
  startSession(await callApi(signInWithPasskey, { body }))
}

/** Asks for a passkey at once. Throws InputError, ApiError. */
export function signInByPasskey(area: Area): Promise<void> {
  return signInBy(area, false)
}

/**
 * Offers the person's passkeys where the browser fills in the email address, until `signal` ends it.
 * @param onFailed a chosen passkey wasn't accepted
 */
export async function offerPasskeys(
  area: Area,
  { signal, onFailed }: { readonly signal: AbortSignal; readonly onFailed: (error: unknown) => void },
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return
  let isRenewing = false
  const renew = setInterval(() => {
    isRenewing = true
    WebAuthnAbortService.cancelCeremony()
  }, renewMs)
  signal.addEventListener('abort', () => {
    clearInterval(renew)
    WebAuthnAbortService.cancelCeremony()
  })
  while (!signal.aborted) {
    isRenewing = false
    try {
      return await signInBy(area, true)
    } catch (error) {
      if (isRenewing) continue
      // The button's own prompt, or leaving the page, ends this one.
      if (!(error instanceof InputError) && !signal.aborted) onFailed(error)
      return clearInterval(renew)
    }
  }
}

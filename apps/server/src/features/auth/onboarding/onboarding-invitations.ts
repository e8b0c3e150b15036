import type { Onboarding } from '@loanyard/contract/auth/onboarding'
import { email as emailField } from '@loanyard/contract/core/fields'
import type { Statements } from '../../../db/client/database.ts'
import { AppError } from '../../../errors.ts'
import type { ScopedContext } from '../../../services/context.ts'
import { randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import * as copy from '../copy.ts'
import { isDeliverable, onboardingInvitationDays } from '../policy.ts'
import { findInvitation, insertInvitation, saveInvitationUsed } from './onboarding-queries.ts'

/** `used`: only a retry of the onboarding it was used for is allowed. */
export interface OnboardingAdmission {
  readonly used: boolean
  /** Null where no invitation is needed. */
  readonly hash: Buffer | null
}

/**
 * Checked before anything about the address is looked up. Throws onboarding_closed, and invitation_required if the
 * code doesn't work for the address.
 */
export async function checkOnboardingAllowed(
  ctx: ScopedContext,
  { email, invitation }: Pick<Onboarding, 'email' | 'invitation'>,
): Promise<OnboardingAdmission> {
  if (ctx.onboarding === 'open') return { used: false, hash: null }
  if (ctx.onboarding === 'off') {
    throw new AppError('onboarding_closed', copy.onboardingClosed)
  }
  const hash = tokenHash(invitation ?? '')
  const result = await findInvitation(ctx, { hash, email: email.toLowerCase() })
  if (result === null) throw invitationRequired()
  return { used: result.used, hash }
}

function invitationRequired(): AppError {
  return new AppError('invitation_required', copy.invitationRequired)
}

export function useInvitation(tx: ScopedContext, { hash }: OnboardingAdmission): void {
  if (hash !== null) saveInvitationUsed(tx, hash)
}

export interface PartnerInvitation {
  readonly url: string
  readonly expires_at: Date
  /** One sentence for the operator, without the URL. */
  readonly message: string
}

/** The message is a sentence for the operator. */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError'
}

interface Operator {
  readonly database: Statements
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly now: Date
}

/**
 * For `npm run admin -- invite-partner <email>`; the operator passes the link on. Only a hash of its code is stored.
 * Throws InvalidAddressError.
 */
export async function invitePartner(
  { database, publicUrl, now }: Operator,
  address: string,
): Promise<PartnerInvitation> {
  const parsed = emailField.safeParse(address)
  if (!parsed.success || !isDeliverable(parsed.data)) {
    throw new InvalidAddressError(copy.notAnEmail(address))
  }
  const email = parsed.data.toLowerCase()
  const code = randomToken()
  const expires_at = new Date(now.getTime() + onboardingInvitationDays * 86_400_000)
  await insertInvitation(database, { hash: tokenHash(code), email, now, expires: expires_at })
  return {
    url: `${publicUrl}/partner/onboarding#invitation=${code}`,
    expires_at,
    message: copy.onboardingLink(email, onboardingInvitationDays),
  }
}

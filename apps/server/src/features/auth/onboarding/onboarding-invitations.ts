import type { Onboarding } from '@loanyard/contract/auth/onboarding'
import { email as emailField } from '@loanyard/contract/core/fields'
import type { Statements } from '../../../db/client/database.ts'
import { AppError } from '../../../errors.ts'
import type { ScopedContext } from '../../../services/context.ts'
import { randomToken, tokenHash } from '../../../services/keys/access-tokens.ts'
import * as copy from '../copy.ts'
import { isDeliverable, onboardingInvitationDays } from '../policy.ts'
import { findInvitation, insertInvitation, saveInvitationUsed } from './onboarding-queries.ts'

/** What an operator's invitation is good for: `used` may only repeat the onboarding that it was used for. */
export interface OnboardingAdmission {
  readonly used: boolean
  /** Null where no invitation is needed. */
  readonly hash: Buffer | null
}

/**
 * Whether an onboarding may go on, before anything about its address is looked up.
 * Throws onboarding_closed, and invitation_required where the code is not one that works for the address.
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

/** Uses an invitation up, in the transaction of the onboarding. */
export function useInvitation(tx: ScopedContext, { hash }: OnboardingAdmission): void {
  if (hash !== null) saveInvitationUsed(tx, hash)
}

/** An invitation to hand to whoever is to open a partner. */
export interface PartnerInvitation {
  readonly url: string
  readonly expires_at: Date
  /** What to tell the operator, in one sentence without the address. */
  readonly message: string
}

/** What was given can't be an email address; the message is a sentence for the operator. */
export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError'
}

interface Operator {
  readonly database: Statements
  /** Where the application is reached from outside, without a slash at the end. */
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Invites somebody to open a partner (for `npm run admin -- invite-partner <email>`). The link is for the operator to pass
 * on; of its code only a hash is kept. Throws InvalidAddressError.
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

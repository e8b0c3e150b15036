import type { Onboarding, onboardPartner as onboardCall } from '@loanyard/contract/onboarding'
import type { ReplyOf } from '@loanyard/contract/call'
import { defaultStages } from '@loanyard/contract/values'
import { record } from '../../platform/audit.ts'
import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { AppError, badInput } from '../../platform/errors.ts'
import { newUuid, toId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { addressBucket } from './account-bucket.ts'
import { refuseWeakPassword } from './choose-password.ts'
import { findOnboarded, insertPartner } from './onboarding-queries.ts'
import { isDeliverable, onboardedAgainMinutes, onboardingLimit } from './policy.ts'
import { openSession, signIn } from './sign-in.ts'

type Onboarded = ReplyOf<typeof onboardCall>

/**
 * Opens a partner with the default stages, makes the caller its first Admin and signs them in. The same once more, because
 * the answer was lost on the way, signs in to the partner that it made.
 * Throws bad_input with the specification's sentences, email_taken, too_many_requests.
 */
export async function onboardPartner(ctx: DoorContext, input: Onboarding): Promise<Onboarded> {
  if (!isDeliverable(input.email)) throw badInput([{ path: 'email', message: 'Please enter a valid email.' }])
  await refuseWeakPassword(ctx, input.password, [input.email, input.first_name, input.last_name, input.name])
  await ctx.limits.exact(addressBucket('onboarding', ctx.address), onboardingLimit)
  const password_hash = await hashPassword(input.password)
  const ids = { partner: newUuid(), user: newUuid(), staff: newUuid() }
  const stages = defaultStages.map((name, index) => ({ id: newUuid(), name, number: index + 1 }))
  const made = await withTransaction(ctx, async (tx): Promise<Onboarded | null> => {
    const isNew = await insertPartner(tx, { ...input, ...ids, password_hash, stages })
    if (!isNew) return null
    recordOnboarding(tx, input, ids)
    await queueMail(tx, welcome(tx, input))
    const pair = await openSession(tx, ids.user)
    return { ...pair, partner: { id: toId('partner', ids.partner), name: input.name } }
  })
  return made ?? onboardedBefore(ctx, input)
}

/**
 * Whoever says all of it again, soon and with the password, could sign in as well: they are, by the same rules. Nothing is
 * kept for it that could be asked for with less. Throws email_taken, too_many_requests.
 */
async function onboardedBefore(ctx: DoorContext, input: Onboarding): Promise<Onboarded> {
  const taken = new AppError('email_taken', 'This e-mail address has an account already. Sign in with it.')
  const partner = await findOnboarded(ctx, input, onboardedAgainMinutes)
  if (partner === null) throw taken
  const pair = await signIn(ctx, input, 'staff').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'invalid_credentials' ? taken : error
  })
  return { ...pair, partner: { id: toId('partner', partner), name: input.name } }
}

function recordOnboarding(
  tx: DoorContext,
  { first_name, last_name, name, plan }: Onboarding,
  { partner, user }: { partner: string; user: string },
): void {
  const actor = { user_id: user, full_name: `${first_name} ${last_name}` }
  record(
    { ...tx, partner_id: partner, actor },
    {
      action: 'partner_onboarded',
      subject: partner,
      changes: [{ field: 'name', from: null, to: name }],
      data: { plan },
    },
  )
}

/** Says nothing that the newcomer wrote: whether the address is theirs is not known yet, and mail in our name goes to it. */
function welcome(tx: DoorContext, { email }: Onboarding): Parameters<typeof queueMail>[1] {
  return {
    to: { name: '', address: email },
    brand: null,
    subject: 'Welcome to Loanyard',
    paragraphs: [
      'Hello,',
      'A partner account was opened on Loanyard with this e-mail address, and you are its Admin.',
      'Sign in with the password you chose, or ask for a sign-in link instead.',
    ],
    button: { label: 'Open Loanyard', url: `${tx.publicUrl}/partner` },
    after: ['If that was not you, ask for a link to set your password: it signs out whoever opened the account.'],
  }
}

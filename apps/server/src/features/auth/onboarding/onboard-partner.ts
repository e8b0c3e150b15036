import type { Onboarding, onboardPartner as onboardCall } from '@loanyard/contract/auth/onboarding'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { defaultStages } from '@loanyard/contract/core/values'
import { timeZoneOfZip } from '@loanyard/contract/partners/time-zones'
import { AppError, badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import type { Limit } from '../../../services/rate-limit/rate-limiter.ts'
import { assertStrongPassword } from '../account/preconditions.ts'
import * as copy from '../copy.ts'
import { addLink } from '../links/link-queries.ts'
import { makeLink } from '../links/make-link.ts'
import { authorize, isDeliverable, onboardingRetryMinutes, onboardingWindow, emailTakenCost } from '../policy.ts'
import { openSession } from '../sessions/open-session.ts'
import { signInWithPassword } from '../sign-in/password-sign-in.ts'
import * as specified from '../specified-copy.ts'
import { checkOnboardingAllowed, useInvitation } from './onboarding-invitations.ts'
import { findOnboarded, insertPartner } from './onboarding-queries.ts'

type Onboarded = ReplyOf<typeof onboardCall>

/**
 * Opens a partner with default stages, makes the caller its first Admin, signs them in and emails a link to verify
 * their address. A retry whose first reply was lost signs in to the partner that the first request opened. Throws
 * bad_input with the specification's sentences, email_taken, onboarding_closed, invitation_required, too_many_requests.
 */
export async function onboardPartner(ctx: ScopedContext, input: Onboarding): Promise<Onboarded> {
  authorize(ctx, 'partner.onboard')
  if (!isDeliverable(input.email)) throw badInput([{ path: 'email', message: specified.invalidEmail }])
  await assertStrongPassword(ctx, input.password, [input.email, input.first_name, input.last_name, input.name])
  await ctx.limits.exact(...onboardingRateLimit(ctx))
  const admission = await checkOnboardingAllowed(ctx, input)
  if (admission.used) return signInToOnboarded(ctx, input)
  const password_hash = await hashPassword(input.password)
  const ids = { partner: newUuid(), user: newUuid(), staff: newUuid() }
  const stages = defaultStages.map((name, index) => ({ id: newUuid(), name, number: index + 1 }))
  const created = await withTransaction(ctx, async (tx): Promise<Onboarded | null> => {
    const isNew = await insertPartner(tx, { ...input, ...ids, password_hash, stages, ...choicesOf(input) })
    if (!isNew) return null
    useInvitation(tx, admission)
    recordOnboarding(tx, input, ids)
    await sendConfirmation(tx, ids.user, input.email)
    const pair = await openSession(tx, ids.user, { signed_in_with: 'password' })
    return { ...pair, partner: { id: toId('partner', ids.partner), name: input.name } }
  })
  return created ?? signInToOnboarded(ctx, input)
}

/** What the specification's call leaves open: the time zone is then that of the ZIP code, and no terms were shown. */
function choicesOf({ zip_code, time_zone, terms_version }: Onboarding) {
  return { time_zone: time_zone ?? timeZoneOfZip(zip_code), terms_version: terms_version ?? null }
}

function onboardingRateLimit(ctx: ScopedContext): [bucket: string, limit: Limit] {
  return [addressBucket('onboarding', ctx.address), { hits: ctx.onboardingPerHour, seconds: onboardingWindow }]
}

/**
 * Anyone who repeats all fields and the password within minutes could sign in as well, so they are signed in by the
 * same rules. Throws email_taken, too_many_requests.
 */
async function signInToOnboarded(ctx: ScopedContext, input: Onboarding): Promise<Onboarded> {
  const partner = await findOnboarded(ctx, input, onboardingRetryMinutes)
  if (partner === null) throw await emailTakenError(ctx)
  const pair = await signInWithPassword(ctx, input, 'staff').catch(async (error: unknown) => {
    throw error instanceof AppError && error.code === 'invalid_credentials' ? await emailTakenError(ctx) : error
  })
  return { ...pair, partner: { id: toId('partner', partner), name: input.name } }
}

/** Reveals that an account exists, as specified, so it costs several attempts. */
async function emailTakenError(ctx: ScopedContext): Promise<AppError> {
  for (let more = 1; more < emailTakenCost; more += 1) await ctx.limits.isPast(...onboardingRateLimit(ctx))
  return new AppError('email_taken', copy.emailTaken)
}

function recordOnboarding(
  tx: ScopedContext,
  { first_name, last_name, name, plan, terms_version }: Onboarding,
  { partner, user }: { partner: string; user: string },
): void {
  const actor = { user_id: user, full_name: `${first_name} ${last_name}` }
  recordAudit(
    { ...tx, partner_id: partner, actor },
    {
      action: 'partner_onboarded',
      subject: partner,
      changes: [{ field: 'name', from: null, to: name }],
      data: { plan, ...(terms_version !== undefined && { terms_version }) },
    },
  )
}

/** Quotes nothing the new user wrote, because the address may be someone else's and the email goes out in our name. */
async function sendConfirmation(tx: ScopedContext, user: string, address: string): Promise<void> {
  const { row, url, code } = makeLink(tx, { user, type: 'LOG_IN', area: 'partner' })
  addLink(tx, row)
  await queueEmail(tx, {
    to: { name: '', address },
    brand: null,
    subject: copy.welcomeSubject,
    paragraphs: [greeting(''), copy.welcomeBody, copy.welcomeConfirm],
    button: { label: copy.confirmEmailButton, url },
    code,
    after: [copy.welcomeLinkExpired(tx.publicUrl), copy.welcomeNotYou],
    useless_after: row.expires_at.toISOString(),
  })
}

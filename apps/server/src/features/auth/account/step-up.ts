import type { Confirmation } from '@loanyard/contract/auth/confirmation'
import { parseDigits } from '@loanyard/contract/auth/magic-links'
import { stepUpMinutes } from '../../../db/scopes/assurance.ts'
import { badInput } from '../../../errors.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { randomCode } from '../../../services/keys/access-tokens.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { passwordFits } from '../../../services/passwords/passwords.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { authorize, stepUpLimit, stepUpCodeLimits, typedCodeMinutes, maxWrongCodes } from '../policy.ts'
import { findPasswordHash } from '../queries.ts'
import { findSecondFactors } from '../second-factors/queries.ts'
import { saveStepUpCode, saveStepUp, takeStepUpCodeAttempt } from './step-up-queries.ts'

/**
 * Returns when the confirmation expires. Throws bad_input for a wrong password or code, too_many_requests,
 * unavailable.
 */
export async function confirmUser(ctx: UserContext, { password, code }: Confirmation): Promise<{ expires_at: string }> {
  authorize(ctx, 'step_up.confirm')
  const { user_id, session_id } = ctx.actor
  // Counted per session, so that guessing in one doesn't block another.
  const bucket = `confirm:${session_id}`
  if ((await findSecondFactors(ctx, user_id)).length > 0) {
    throw badInput([{ path: password === undefined ? 'code' : 'password', message: copy.confirmWithFactor }])
  }
  await ctx.limits.exact(bucket, stepUpLimit)
  if (password === undefined) await assertCode(ctx, code ?? '')
  else {
    const account = await findPasswordHash(ctx, user_id)
    const turn = { network: addressBucket('password', ctx.address), isFirst: true }
    if (!(await passwordFits(account?.password_hash ?? null, password, turn))) {
      throw badInput([{ path: 'password', message: copy.wrongPassword }])
    }
  }
  await ctx.limits.refund(bucket, stepUpLimit)
  return withTransaction(ctx, async (tx) => {
    saveStepUp(tx, session_id)
    return Promise.resolve({ expires_at: inMinutes(tx.clock.now(), stepUpMinutes).toISOString() })
  })
}

async function assertCode(ctx: UserContext, code: string): Promise<void> {
  const { session_id } = ctx.actor
  const since = inMinutes(ctx.clock.now(), -typedCodeMinutes)
  const hash = await takeStepUpCodeAttempt(ctx, session_id, { limit: maxWrongCodes, since })
  if (hash === null) throw badInput([{ path: 'code', message: copy.codeExpired }])
  if (ctx.keyedHash.matches(hash, 'confirmation code', session_id, parseDigits(code) ?? '')) return
  throw badInput([{ path: 'code', message: copy.wrongCode }])
}

/**
 * For accounts without a password. Returns when another code may be sent. Throws bad_input if there is a password,
 * too_many_requests.
 */
export async function sendConfirmationCode(ctx: UserContext): Promise<{ expires_at: string }> {
  authorize(ctx, 'step_up.confirm')
  const { user_id, session_id } = ctx.actor
  const account = await findPasswordHash(ctx, user_id)
  if (account === null || account.password_hash !== null) {
    throw badInput([{ path: 'password', message: copy.confirmWithPassword }])
  }
  const expires = await ctx.limits.exact(`confirm:code:${session_id}`, stepUpCodeLimits.cooldown)
  await ctx.limits.exact(`confirm:codes:${user_id}`, stepUpCodeLimits.account)
  const code = randomCode()
  await withTransaction(ctx, async (tx) => {
    saveStepUpCode(tx, session_id, tx.keyedHash.of('confirmation code', session_id, code))
    await queueEmail(tx, {
      to: { address: account.email },
      brand: null,
      subject: copy.codeSubject,
      paragraphs: [greeting(''), copy.codeBody],
      code,
      codeCaption: copy.codeCaption(typedCodeMinutes),
      after: [copy.codeRequestedFrom(tx.address)],
      useless_after: inMinutes(tx.clock.now(), typedCodeMinutes).toISOString(),
    })
  })
  return { expires_at: expires.toISOString() }
}

function inMinutes(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000)
}

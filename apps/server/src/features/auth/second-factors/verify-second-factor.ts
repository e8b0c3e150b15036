import type {
  getSecondFactorStatus,
  SecondFactorProof,
  startSecondFactor,
  verifySecondFactor,
} from '@loanyard/contract/auth/second-factors'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { badInput, notFound } from '../../../errors.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import type { Limit } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from '../copy.ts'
import { authorize, secondFactorLimits } from '../policy.ts'
import { stepOfCode } from './authenticator-apps.ts'
import { deleteRemoval } from './lost-device-queries.ts'
import { passkeyChallenge, relyingPartyOf, takePasskeyChallenge, verifyPasskey } from './passkeys.ts'
import {
  countRecoveryCodes,
  findApps,
  findStatus,
  saveSecondFactorUse,
  takeStep,
  useRecoveryCode,
  type StatusRow,
} from './queries.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { emailAboutSignIn } from './security-email.ts'

export async function describeSecondFactor(ctx: UserContext): Promise<ReplyOf<typeof getSecondFactorStatus>> {
  const status = await findStatus(ctx, ctx.actor.user_id, ctx.actor.session_id)
  if (status === null) throw notFound()
  const { full_name: _, required_by, removal, ...shown } = status
  const policies = required_by.map(({ name, required_from }) => ({
    name,
    required_from: new Date(required_from).toISOString(),
  }))
  return {
    ...shown,
    passkeys_work: relyingPartyOf(ctx) !== null,
    required_by: policies,
    removal: removal === null ? null : presentRemoval(removal),
  }
}

function presentRemoval({ effective_at, expires_at }: NonNullable<StatusRow['removal']>) {
  return { effective_at: new Date(effective_at).toISOString(), expires_at: new Date(expires_at).toISOString() }
}

/** Throws passkeys_unavailable. */
export function challengePasskeys(ctx: UserContext): Promise<ReplyOf<typeof startSecondFactor>> {
  authorize(ctx, 'second_factor.verify')
  return withTransaction(ctx, (tx) => passkeyChallenge(tx, ctx.actor))
}

/**
 * Finishes signing in, and confirms who the person is. Throws bad_input for a wrong, old or used proof,
 * too_many_requests.
 */
export async function useSecondFactor(
  ctx: UserContext,
  proof: SecondFactorProof,
): Promise<ReplyOf<typeof verifySecondFactor>> {
  authorize(ctx, 'second_factor.verify')
  const { user_id, session_id } = ctx.actor
  const { passkey, authenticator_code, recovery_code } = proof
  // Challenges and counts are used up even if the proof is wrong.
  const challenge = passkey === undefined ? '' : await takePasskeyChallenge(ctx, passkey, session_id)
  const counts = passkey === undefined ? guessCounts(ctx) : []
  for (const [bucket, limit] of counts) await ctx.limits.exact(bucket, limit)
  const left = await withTransaction(ctx, async (tx) => {
    if (passkey !== undefined) {
      if ((await verifyPasskey(tx, passkey, challenge)) !== user_id) throw wrong('passkey', copy.passkeyUnknown)
    } else if (authenticator_code !== undefined) await takeAppCode(tx, authenticator_code)
    else await takeRecoveryCode(tx, recovery_code ?? '')
    saveSecondFactorUse(tx, session_id)
    // The device isn't lost.
    await deleteRemoval(tx, user_id)
    return countRecoveryCodes(tx, user_id)
  })
  for (const [bucket, limit] of counts) await ctx.limits.refund(bucket, limit)
  return { recovery_codes: left }
}

/** Codes can be guessed; passkeys can't. By network and account, and by account from everywhere. */
function guessCounts({ actor, address }: UserContext): readonly [string, Limit][] {
  return [
    [addressBucket(`second-factor:${actor.user_id}`, address), secondFactorLimits.network],
    [`second-factor:${actor.user_id}`, secondFactorLimits.account],
  ]
}

/** Each code works once, whichever session uses it. */
async function takeAppCode(tx: UserContext, code: string): Promise<void> {
  const apps = await findApps(tx, tx.actor.user_id)
  let isUsed = false
  for (const app of apps) {
    const secret = tx.factorSecrets.open(app, app.secret)
    const step = secret === null ? null : stepOfCode(secret, code, tx.clock.now())
    if (secret === null || step === null) continue
    const sealed = tx.factorSecrets.isCurrent(app.secret) ? app.secret : tx.factorSecrets.seal(app, secret)
    if (await takeStep(tx, app.id, { step, secret: sealed })) return
    isUsed = true
  }
  throw wrong('authenticator_code', isUsed ? copy.authenticatorCodeUsed : copy.authenticatorCodeWrong)
}

async function takeRecoveryCode(tx: UserContext, code: string): Promise<void> {
  const { user_id } = tx.actor
  if (!(await useRecoveryCode(tx, user_id, recoveryCodeHash(user_id, code)))) {
    throw wrong('recovery_code', copy.recoveryCodeWrong)
  }
  const left = await countRecoveryCodes(tx, user_id)
  await emailAboutSignIn(tx, user_id, { subject: copy.recoveryCodeUsedSubject, body: copy.recoveryCodeUsed(left) })
}

function wrong(path: string, message: string) {
  return badInput([{ path, message }])
}

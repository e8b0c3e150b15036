import {
  maxSecondFactors,
  type addAuthenticatorApp,
  type addPasskey,
  type listSecondFactors,
  type renameSecondFactor,
  type replaceRecoveryCodes,
  type startAuthenticatorApp,
  type startPasskey,
} from '@loanyard/contract/auth/second-factors'
import type { BodyOf, ReplyOf } from '@loanyard/contract/core/call'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { appSetUpMinutes, authorize, secondFactorLimits } from '../policy.ts'
import { closeSessions } from '../queries.ts'
import { appUri, newAppSecret, stepOfCode } from './authenticator-apps.ts'
import { newPasskeyChallenge, verifyNewPasskey } from './passkeys.ts'
import { qrCodeOf } from './qr-code.ts'
import {
  confirmApp,
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  findSecondFactors,
  findStatus,
  findUnconfirmedApp,
  insertApp,
  insertPasskey,
  lockSecondFactors,
  presentSecondFactor,
  renameFactor,
  saveSecondFactorUse,
  type SecondFactorRow,
} from './queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { emailAboutSignIn } from './security-email.ts'

export async function listOwnSecondFactors(ctx: UserContext): Promise<ReplyOf<typeof listSecondFactors>> {
  const found = await findSecondFactors(ctx, ctx.actor.user_id)
  return {
    results: found.map(presentSecondFactor),
    recovery_codes: await countRecoveryCodes(ctx, ctx.actor.user_id),
  }
}

/** Throws passkeys_unavailable, second_factor_limit. */
export async function challengeNewPasskey(ctx: UserContext): Promise<ReplyOf<typeof startPasskey>> {
  authorize(ctx, 'second_factor.change')
  const { person } = await ownerOf(ctx)
  return withTransaction(ctx, (tx) => newPasskeyChallenge(tx, person))
}

/** The first second factor comes with recovery codes. Throws bad_input, already_exists, second_factor_limit. */
export async function addOwnPasskey(
  ctx: UserContext,
  { name, ...answer }: BodyOf<typeof addPasskey>,
): Promise<ReplyOf<typeof addPasskey>> {
  authorize(ctx, 'second_factor.change')
  const { user_id } = ctx.actor
  const passkey = await verifyNewPasskey(ctx, answer)
  return withTransaction(ctx, async (tx) => {
    const before = await roomFor(tx)
    const row = await insertPasskey(tx, { ...passkey, id: newUuid(), user_id, name })
    if (row === null) throw new AppError('already_exists', copy.passkeyExists)
    return added(tx, row, before)
  })
}

/** Nothing counts until a code of it is entered. Throws second_factor_limit. */
export async function startOwnApp(ctx: UserContext): Promise<ReplyOf<typeof startAuthenticatorApp>> {
  authorize(ctx, 'second_factor.change')
  const { person } = await ownerOf(ctx)
  const row = { id: newUuid(), user_id: ctx.actor.user_id }
  const secret = newAppSecret()
  const uri = appUri(secret, person.email)
  return withTransaction(ctx, async (tx) => {
    insertApp(tx, { ...row, name: copy.authenticatorApp, secret: tx.factorSecrets.seal(row, secret) })
    const expires_at = new Date(tx.clock.now().getTime() + appSetUpMinutes * 60_000).toISOString()
    return Promise.resolve({ id: toId('second_factor', row.id), secret, uri, qr_code: qrCodeOf(uri), expires_at })
  })
}

/** Throws bad_input for a wrong code, not_found, too_many_requests, second_factor_limit. */
export async function addOwnApp(
  ctx: UserContext,
  { second_factor, code, name }: BodyOf<typeof addAuthenticatorApp>,
): Promise<ReplyOf<typeof addAuthenticatorApp>> {
  authorize(ctx, 'second_factor.change')
  const { user_id } = ctx.actor
  await ctx.limits.exact(`second-factor:new:${user_id}`, secondFactorLimits.network)
  return withTransaction(ctx, async (tx) => {
    const before = await roomFor(tx)
    const app = await findUnconfirmedApp(tx, user_id, toUuid('second_factor', second_factor))
    if (app === null) throw notFound()
    if (Date.parse(app.created) + appSetUpMinutes * 60_000 <= tx.clock.now().getTime()) throw wrongCode(copy.appExpired)
    const secret = tx.factorSecrets.open(app, app.secret)
    const step = secret === null ? null : stepOfCode(secret, code, tx.clock.now())
    if (step === null) throw wrongCode(copy.authenticatorCodeWrong)
    const row = await confirmApp(tx, app.id, { name, step })
    if (row === null) throw notFound()
    return added(tx, row, before)
  })
}

/** Throws not_found. */
export function renameOwnFactor(
  ctx: UserContext,
  id: string,
  { name }: BodyOf<typeof renameSecondFactor>,
): Promise<ReplyOf<typeof renameSecondFactor>> {
  authorize(ctx, 'second_factor.change')
  return withTransaction(ctx, async (tx) => {
    const row = await renameFactor(tx, { user: tx.actor.user_id, id: toUuid('second_factor', id), name })
    if (row === null) throw notFound()
    return presentSecondFactor(row)
  })
}

/** With the last one every session ends, this one included, and recovery codes go. Throws not_found. */
export function removeOwnFactor(ctx: UserContext, id: string): Promise<null> {
  authorize(ctx, 'second_factor.change')
  return withTransaction(ctx, async (tx) => {
    const { user_id } = tx.actor
    const before = await lockSecondFactors(tx, user_id)
    const row = await deleteFactor(tx, user_id, toUuid('second_factor', id))
    if (row === null) throw notFound()
    if (before === 1) {
      deleteRecoveryCodes(tx, user_id)
      closeSessions(tx, user_id, { reason: 'second_factor_removed' })
    }
    const body = before === 1 ? copy.lastFactorRemoved(row.name) : copy.factorRemoved(row.name)
    await emailAboutSignIn(tx, user_id, { subject: copy.factorRemovedSubject, body })
    return null
  })
}

/** Throws bad_input without a second factor. */
export function replaceOwnRecoveryCodes(ctx: UserContext): Promise<ReplyOf<typeof replaceRecoveryCodes>> {
  authorize(ctx, 'second_factor.change')
  return withTransaction(ctx, async (tx) => {
    const { user_id } = tx.actor
    if ((await lockSecondFactors(tx, user_id)) === 0) {
      throw badInput([{ path: 'recovery_codes', message: copy.noFactorYet }])
    }
    const recovery_codes = makeRecoveryCodes(tx, user_id)
    await emailAboutSignIn(tx, user_id, {
      subject: copy.recoveryCodesReplacedSubject,
      body: copy.recoveryCodesReplaced,
    })
    return { recovery_codes }
  })
}

/** Whose factor is added. Throws second_factor_limit. */
async function ownerOf(ctx: UserContext) {
  const { user_id, session_id } = ctx.actor
  const [person, factors] = [await findStatus(ctx, user_id, session_id), await findSecondFactors(ctx, user_id)]
  if (person === null) throw notFound()
  assertRoom(factors.length)
  return { person }
}

async function roomFor(tx: UserContext): Promise<number> {
  const count = await lockSecondFactors(tx, tx.actor.user_id)
  assertRoom(count)
  return count
}

function assertRoom(count: number): void {
  if (count >= maxSecondFactors) throw new AppError('quota_exceeded', copy.tooManyFactors(maxSecondFactors))
}

/** The session that adds a factor has just proved it. */
async function added(tx: UserContext, row: SecondFactorRow, before: number) {
  const { user_id, session_id } = tx.actor
  saveSecondFactorUse(tx, session_id)
  const recovery_codes = before === 0 ? makeRecoveryCodes(tx, user_id) : null
  await emailAboutSignIn(tx, user_id, {
    subject: copy.factorAddedSubject,
    body: copy.factorAdded(row.name, row.kind === 'passkey'),
  })
  return { second_factor: presentSecondFactor(row), recovery_codes }
}

function wrongCode(message: string): AppError {
  return badInput([{ path: 'code', message }])
}

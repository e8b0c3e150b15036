import type { requestFactorRemoval } from '@loanyard/contract/auth/lost-factors'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import * as copy from '../copy.ts'
import { authorize, lostDevice, removalLimit } from '../policy.ts'
import { closeSessions } from '../queries.ts'
import {
  deleteAllFactors,
  deleteRemoval,
  findAdminsOf,
  findRemoval,
  insertRemoval,
  type RemovalRow,
} from './lost-device-queries.ts'
import { lockSecondFactors } from './queries.ts'
import { emailAboutSignIn } from './security-email.ts'

/**
 * For a person who lost their device and their recovery codes. Asking again changes nothing. Everyone concerned is told,
 * so that the owner can stop it: by using a second factor, or in their account. Throws bad_input without a second
 * factor, too_many_requests.
 */
export async function requestRemoval(ctx: UserContext): Promise<ReplyOf<typeof requestFactorRemoval>> {
  authorize(ctx, 'second_factor.verify')
  const { user_id } = ctx.actor
  await ctx.limits.exact(`second-factor:removal:${user_id}`, removalLimit)
  return withTransaction(ctx, async (tx) => {
    if ((await lockSecondFactors(tx, user_id)) === 0) {
      throw badInput([{ path: 'second_factor', message: copy.noFactorYet }])
    }
    const open = await findRemoval(tx, user_id)
    if (open !== null) return { effective_at: new Date(open.effective_at).toISOString() }
    const effective_at = hoursFrom(tx.clock.now(), lostDevice.waitHours)
    insertRemoval(tx, user_id, { effective_at, expires_at: hoursFrom(effective_at, lostDevice.openHours) })
    await tellEveryone(tx, user_id)
    return { effective_at: effective_at.toISOString() }
  })
}

/** Throws not_found. */
export function cancelRemoval(ctx: UserContext): Promise<null> {
  authorize(ctx, 'second_factor.change')
  return withTransaction(ctx, async (tx) => {
    const { user_id } = tx.actor
    if (!(await deleteRemoval(tx, user_id))) throw notFound()
    await emailAboutSignIn(tx, user_id, { subject: copy.removalCanceledSubject, body: copy.removalCanceled })
    return null
  })
}

/** Ends every session, this one included: the person signs in again. Throws not_found, removal_too_early. */
export function removeLost(ctx: UserContext): Promise<null> {
  authorize(ctx, 'second_factor.verify')
  return withTransaction(ctx, async (tx) => {
    const { user_id } = tx.actor
    await lockSecondFactors(tx, user_id)
    const open = await findRemoval(tx, user_id)
    if (open === null) throw notFound()
    assertDue(open, tx.clock.now())
    deleteAllFactors(tx, user_id)
    closeSessions(tx, user_id, { reason: 'second_factor_removed' })
    await emailAboutSignIn(tx, user_id, { subject: copy.lostRemovedSubject, body: copy.lostRemoved })
    return null
  })
}

function assertDue({ effective_at }: RemovalRow, now: Date): void {
  if (Date.parse(effective_at) <= now.getTime()) return
  throw new AppError('removal_too_early', copy.removalTooEarly)
}

/** The person's address, and the Admins of every partner whose staff they are. */
async function tellEveryone(tx: UserContext, user: string): Promise<void> {
  await emailAboutSignIn(tx, user, {
    subject: copy.removalRequestedSubject,
    body: copy.removalRequested(lostDevice.waitHours),
    advice: copy.removalAdvice,
  })
  for (const admin of await findAdminsOf(tx, user)) {
    await queueEmail(tx, {
      to: { name: admin.full_name, address: admin.email },
      brand: { name: admin.partner_name, logo: admin.partner_logo },
      subject: copy.removalForAdminSubject(admin.person),
      paragraphs: [
        greeting(admin.full_name),
        copy.removalForAdmin(admin.person, lostDevice.waitHours),
        copy.removalAdminAdvice(admin.person),
      ],
    })
  }
}

function hoursFrom(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * 3_600_000)
}

import type { PersonSecurity } from '@loanyard/contract/partners/security'
import { AppError, forbidden, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { greeting } from '../../../services/mail/email.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { findProfile } from '../queries.ts'
import * as copy from './copy.ts'
import { authorize, resetDays } from './policy.ts'
import type { PersonRow } from './queries.ts'
import { decideReset, findOtherAdmins, insertReset, lockReset, removeFactors, type OpenReset } from './reset-queries.ts'
import { loadPerson, presentPerson } from './show-security.ts'

/** Another Admin has to approve it; all of them are told. Throws forbidden, not_found, already_exists. */
export function requestReset(ctx: StaffContext, userId: string): Promise<PersonSecurity> {
  authorize(ctx, 'second_factor_reset.change')
  const user = toUuid('user', userId)
  return withTransaction(ctx, async (tx) => {
    const person = await loadPerson(tx, user)
    assertResettable(tx, person)
    const expires_at = new Date(tx.clock.now().getTime() + resetDays * 86_400_000)
    if (!(await insertReset(tx, { id: newUuid(), user, expires_at }))) {
      throw new AppError('already_exists', copy.alreadyRequested)
    }
    await emailAdmins(tx, person)
    recordAudit(tx, {
      action: 'second_factor_reset_requested',
      subject: user,
      changes: [{ field: 'reset', from: null, to: person.full_name }],
    })
    return presentPerson(tx, await loadPerson(tx, user))
  })
}

/** Throws forbidden for the Admin who asked, not_found. */
export function approveReset(ctx: StaffContext, id: string): Promise<PersonSecurity> {
  authorize(ctx, 'second_factor_reset.change')
  return withTransaction(ctx, async (tx) => {
    const reset = toUuid('second_factor_reset', id)
    const { user_id, requested_by } = await openReset(tx, reset)
    const person = await loadPerson(tx, user_id)
    assertResettable(tx, person)
    if (requested_by === tx.actor.user_id) throw forbidden(copy.secondAdminRequired)
    if (!(await removeFactors(tx, reset))) throw notFound()
    decideReset(tx, reset, 'done')
    await emailPerson(tx, person)
    recordAudit(tx, {
      action: 'second_factors_reset',
      subject: user_id,
      changes: [{ field: 'reset', from: person.full_name, to: null }],
    })
    return presentPerson(tx, await loadPerson(tx, user_id))
  })
}

/** By any Admin. Throws forbidden, not_found. */
export function withdrawReset(ctx: StaffContext, id: string): Promise<null> {
  authorize(ctx, 'second_factor_reset.change')
  return withTransaction(ctx, async (tx) => {
    const reset = toUuid('second_factor_reset', id)
    const { user_id } = await openReset(tx, reset)
    decideReset(tx, reset, 'withdrawn')
    const person = await loadPerson(tx, user_id).catch(() => null)
    recordAudit(tx, {
      action: 'second_factor_reset_withdrawn',
      subject: user_id,
      changes: [{ field: 'reset', from: person?.full_name ?? '', to: null }],
    })
    return null
  })
}

async function openReset(tx: StaffContext, id: string): Promise<OpenReset> {
  const reset = await lockReset(tx, id)
  if (reset === null) throw notFound()
  return reset
}

function assertResettable({ actor }: StaffContext, { id, kinds, is_elsewhere }: PersonRow): void {
  if (id === actor.user_id) throw forbidden(copy.ownReset)
  if (kinds.length === 0) throw new AppError('already_exists', copy.nothingToReset)
  if (is_elsewhere) throw forbidden(copy.belongsElsewhere)
}

async function emailAdmins(tx: StaffContext, person: PersonRow): Promise<void> {
  const { name, logo } = await findProfile(tx)
  for (const admin of await findOtherAdmins(tx, [tx.actor.user_id, person.id])) {
    await queueEmail(tx, {
      to: { name: admin.full_name, address: admin.email },
      brand: { name, logo },
      subject: copy.resetRequestedSubject(person.full_name),
      paragraphs: [greeting(admin.full_name), copy.resetRequested(tx.actor.full_name, person.full_name)],
      button: {
        label: copy.openSecurity,
        url: `${tx.publicUrl}/partner/${toId('partner', tx.partner_id)}/settings?section=security`,
      },
      after: [copy.resetExpires(resetDays)],
    })
  }
}

async function emailPerson(tx: StaffContext, person: PersonRow): Promise<void> {
  const { name, logo } = await findProfile(tx)
  await queueEmail(tx, {
    to: { name: person.full_name, address: person.email },
    brand: { name, logo },
    subject: copy.resetDoneSubject,
    paragraphs: [greeting(person.full_name), copy.resetDone(name), copy.resetNotYou],
    button: { label: copy.signIn, url: `${tx.publicUrl}/${loginOf[person.audience]}/login` },
  })
}

const loginOf = { staff: 'partner', lender: 'lender', client: 'portal' } as const

import type { LenderStaff, NewLenderStaff } from '@loanyard/contract/lenders/schemas'
import { AppError, notFound, violatedConstraint } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { authorize, assertNotInactive, inviteCooldown, statusAfter } from '../policy.ts'
import { findLender } from '../queries.ts'
import { presentLenderStaff, type LenderStaffRow } from '../rows.ts'
import { addPerson, sendInvitationEmail } from './invite-lender-staff.ts'
import {
  findLenderStaff,
  findOtherLender,
  saveReinvited,
  lockLenderStaffMember,
  saveStaffStatus,
} from './staff-queries.ts'

/** The contact first, then by name. Throws forbidden, not_found. */
export async function listLenderStaff(ctx: StaffContext, lenderId: string): Promise<{ results: LenderStaff[] }> {
  authorize(ctx, 'lender.read')
  const lender = await findLender(ctx, lenderId)
  if (lender === null) throw notFound()
  return { results: (await findLenderStaff(ctx, lender.id)).map(presentLenderStaff) }
}

/** Throws forbidden, not_found, lender_inactive, already_exists. */
export function addLenderStaff(ctx: StaffContext, lenderId: string, input: NewLenderStaff): Promise<LenderStaff> {
  authorize(ctx, 'lender_staff.create')
  return withTransaction(ctx, async (tx) => {
    const lender = await findLender(tx, lenderId, { lock: 'share' })
    if (lender === null) throw notFound()
    assertNotInactive(lender)
    const { id } = await addPerson(tx, lender, { ...input, is_contact: false })
    recordAudit(tx, {
      action: 'lender_staff_added',
      subject: id,
      changes: [
        { field: 'lender', from: null, to: lender.name },
        { field: 'staff', from: null, to: input.full_name },
      ],
    })
    return presentLenderStaff(await loadLenderStaff(tx, lender.id, id))
  })
}

async function loadLenderStaff(tx: StaffContext, lender: string, id: string): Promise<LenderStaffRow> {
  const found = (await findLenderStaff(tx, lender)).find((person) => person.id === id)
  if (found === undefined) throw new Error('the person was missing after the insert')
  return found
}

/**
 * Inactive ends access at once. Throws forbidden, not_found, status_change_refused, and already_exists if the person
 * is with another lender by now.
 */
export async function setLenderStaffStatus(
  ctx: StaffContext,
  id: string,
  requested: 'Active' | 'Inactive',
): Promise<LenderStaff> {
  authorize(ctx, 'lender_staff.update')
  try {
    return await withTransaction(ctx, async (tx) => {
      const person = await lockLenderStaffMember(tx, id)
      if (person === null) throw notFound()
      const status = statusAfter(person.status, requested, { who: person.full_name, hasAccepted: person.has_accepted })
      if (status === person.status) return presentLenderStaff(person)
      const other = status === 'Inactive' ? null : await findOtherLender(tx, person)
      if (other !== null) throw alreadyElsewhere(copy.nowWith(person.full_name, other))
      saveStaffStatus(tx, person.id, status)
      recordAudit(tx, {
        action: 'lender_staff_status_changed',
        subject: person.id,
        recipients: { lender: person.lender_id, deal: null, people: [person.id] },
        changes: [
          { field: 'staff', from: person.full_name, to: person.full_name },
          { field: 'status', from: person.status, to: status },
        ],
      })
      return presentLenderStaff({ ...person, status })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'lender_staff_person') throw error
    throw alreadyElsewhere(copy.nowWithAnother)
  }
}

function alreadyElsewhere(sentence: string): AppError {
  return new AppError('already_exists', sentence)
}

/** Throws forbidden, not_found, lender_inactive, not_invited if it was accepted, too_many_requests within a minute. */
export function inviteLenderStaffAgain(ctx: StaffContext, id: string): Promise<LenderStaff> {
  authorize(ctx, 'lender_staff.invite')
  return withTransaction(ctx, async (tx) => {
    const person = await lockLenderStaffMember(tx, id)
    if (person === null) throw notFound()
    assertNotInactive({ name: person.lender_name, status: person.lender_status })
    assertNotInactive({ name: person.full_name, status: person.status })
    if (person.status === 'Active') {
      throw new AppError('not_invited', copy.alreadyAccepted(person.full_name))
    }
    assertCooldownOver(tx, person)
    saveReinvited(tx, person.id)
    await sendInvitationEmail(tx, { name: person.lender_name }, person)
    recordAudit(tx, {
      action: 'lender_staff_invited',
      subject: person.id,
      changes: [{ field: 'staff', from: null, to: person.full_name }],
    })
    return presentLenderStaff({ ...person, invited_at: tx.clock.now().toISOString() })
  })
}

function assertCooldownOver({ clock }: StaffContext, { invited_at, full_name }: LenderStaffRow): void {
  const wait = Math.ceil(inviteCooldown - (clock.now().getTime() - Date.parse(invited_at)) / 1000)
  if (wait > 0) {
    throw new AppError('too_many_requests', copy.invitedRecently(full_name, wait), {
      retryAfter: wait,
    })
  }
}

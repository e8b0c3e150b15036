import type { Lender, LenderChanges, NewLender } from '@loanyard/contract/lenders/schemas'
import { badInput, notFound } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'
import { assertRoomFor } from '../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import { creditBoxAfter, creditBoxChanges } from './credit-box/change-credit-box.ts'
import { authorize, assertNotInactive, statusAfter } from './policy.ts'
import { findLender, findLenderByUuid, saveLender, type LenderValues, insertLender } from './queries.ts'
import { presentLender, type LenderRow, type LenderStaffRow } from './rows.ts'
import { addPerson } from './staff/invite-lender-staff.ts'
import { lockLenderStaffMember, saveContact } from './staff/staff-queries.ts'

/**
 * Making a lender inactive ends its people's access at once. Throws forbidden, not_found, status_change_refused, and
 * bad_input or lender_inactive for an invalid contact.
 */
export function updateLender(ctx: StaffContext, id: string, input: LenderChanges): Promise<Lender> {
  authorize(ctx, 'lender.update')
  return withTransaction(ctx, async (tx) => {
    const before = await findLender(tx, id, { lock: 'update' })
    if (before === null) throw notFound()
    const contact = input.contact === undefined ? null : await newContact(tx, before, input.contact)
    const values = valuesAfter(before, input, contact)
    const changes = changesOf(before, values, contact)
    if (changes.length === 0) return presentLender(tx, before)
    if (contact !== null) saveContact(tx, contact)
    saveLender(tx, before.id, values)
    recordAudit(tx, {
      action: 'lender_updated',
      subject: before.id,
      changes,
      recipients: { lender: before.id, deal: null },
    })
    return presentLender(tx, (await findLenderByUuid(tx, before.id)) ?? before)
  })
}

/** Returns null if the person is already the contact. */
async function newContact(tx: StaffContext, { id }: LenderRow, contactId: string): Promise<LenderStaffRow | null> {
  const person = await lockLenderStaffMember(tx, contactId)
  if (person === null || person.lender_id !== id) {
    throw badInput([{ path: 'contact', message: copy.contactInvalid }])
  }
  assertNotInactive({ name: person.full_name, status: person.status })
  return person.is_contact ? null : person
}

/** A lender is Invited while its contact is. */
function valuesAfter(before: LenderRow, input: LenderChanges, contact: LenderStaffRow | null): LenderValues {
  const hasAccepted = (contact ?? before).has_accepted ?? false
  const status =
    input.status === undefined
      ? before.status
      : statusAfter(before.status, input.status, { who: before.name, hasAccepted })
  const withContact = contact !== null && status !== 'Inactive' ? (hasAccepted ? 'Active' : 'Invited') : status
  return {
    ...creditBoxAfter(before, input.credit_box),
    name: input.name ?? before.name,
    lender_phone: input.lender_phone === undefined ? before.lender_phone : input.lender_phone || null,
    status: withContact,
  }
}

function changesOf(before: LenderRow, after: LenderValues, contact: LenderStaffRow | null): FieldChange[] {
  const fields = (['name', 'lender_phone', 'status'] as const).flatMap((field) => {
    const [from, to] = [before[field], after[field] ?? null]
    return from === to ? [] : [{ field, from, to }]
  })
  const all = [...fields, ...creditBoxChanges(before, after)]
  return contact === null ? all : [...all, { field: 'contact', from: before.full_name, to: contact.full_name }]
}

/**
 * Adds a lender and invites its contact. Throws forbidden, and already_exists if the contact is with another lender.
 */
export function createLender(ctx: StaffContext, input: NewLender): Promise<Lender> {
  authorize(ctx, 'lender.create')
  const { name, lender_email, lender_phone, contact_name } = input
  return withTransaction(ctx, async (tx) => {
    await assertRoomFor(tx, 'lenders')
    const id = newUuid()
    insertLender(tx, { id, name, lender_phone: lender_phone || null })
    const contact = { is_contact: true, email: lender_email, full_name: contact_name ?? name }
    await addPerson(tx, { id, name }, contact)
    recordAudit(tx, {
      action: 'lender_created',
      subject: id,
      changes: [
        { field: 'name', from: null, to: name },
        { field: 'contact', from: null, to: contact.full_name },
      ],
    })
    const lender = await findLenderByUuid(tx, id)
    if (lender === null) throw new Error('the lender was missing after its insert')
    return presentLender(tx, lender)
  })
}

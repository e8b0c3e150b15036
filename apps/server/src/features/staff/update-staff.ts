import type { StaffChanges, StaffMember } from '@loanyard/contract/staff/schemas'
import { AppError, badInput } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { inviteMember } from './invitation-email.ts'
import { loadMember, lockMember } from './load-member.ts'
import {
  authorize,
  authorizeLabel,
  authorizeOthers,
  authorizeRole,
  assertEmailChangeable,
  statusAfter,
} from './policy.ts'
import { saveAddress, saveLabel, saveRoleAndStatus } from './queries.ts'
import { presentStaff, type StaffRow } from './rows.ts'
import * as specified from './specified-copy.ts'

type RequestedChanges = { [Field in keyof StaffChanges]?: NonNullable<StaffChanges[Field]> }

interface Change {
  readonly change: StaffChanges
  readonly ifMatch: number | null
}

/** Drops null and undefined fields. Throws bad_input if none are left. */
function providedValues(input: StaffChanges): RequestedChanges {
  const requested = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  ) as RequestedChanges
  if (Object.keys(requested).length === 0) throw badInput([{ path: 'body', message: specified.noValidUpdateData }])
  return requested
}

/** The requested values that differ from the current ones. */
function changesOf(before: StaffRow, { email, ...others }: RequestedChanges): RequestedChanges {
  const requested = { ...others, ...(email === undefined ? {} : { email: email.toLowerCase() }) }
  const differing = Object.entries(requested).filter(
    ([field, value]) => before[field as keyof RequestedChanges] !== value,
  )
  return Object.fromEntries(differing)
}

/**
 * A new email address for an open invitation sends the invitation again. Throws bad_input, forbidden, not_found, stale,
 * last_admin, status_change_refused, not_invited, already_exists.
 */
export function updateStaff(ctx: StaffContext, staffId: string, { change, ifMatch }: Change): Promise<StaffMember> {
  authorize(ctx, 'staff.update')
  const requested = providedValues(change)
  const id = toUuid('staff', staffId)
  return withTransaction(ctx, async (tx) => {
    const before = await lockMember(tx, id, { endsAdmin: (member) => endsAdmin(member, requested), ifMatch })
    const changes = changesOf(before, requested)
    if (Object.keys(changes).length === 0) return presentStaff(tx, before)
    await applyChanges(tx, before, changes)
    const after = await loadMember(tx, id)
    if (needsInvitation(before, after)) await inviteMember(tx, after)
    recordAudit(tx, { action: 'staff_updated', subject: id, changes: differences(before, after) })
    return presentStaff(tx, await loadMember(tx, id))
  })
}

function endsAdmin({ role, status }: StaffRow, requested: RequestedChanges): boolean {
  return (requested.role ?? role) !== 'Admin' || (requested.status ?? status) !== 'Active'
}

async function applyChanges(tx: StaffContext, before: StaffRow, changes: RequestedChanges): Promise<void> {
  const { role, full_name, phone, email } = changes
  if (role !== undefined || changes.status !== undefined) authorizeOthers(tx, before)
  if (role !== undefined) authorizeRole(tx, role)
  const status = changes.status === undefined ? undefined : statusAfter(before, changes.status)
  if (full_name !== undefined || phone !== undefined) {
    authorizeLabel(tx, before)
    saveLabel(tx, before.id, { full_name, phone })
  }
  if (email !== undefined) {
    assertEmailChangeable(before)
    if (!(await saveAddress(tx, before.id, email))) throw addressTaken(email)
  }
  saveRoleAndStatus(tx, before.id, {
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
  })
}

/** True for a new address or a reopened invitation. */
function needsInvitation(before: StaffRow, after: StaffRow): boolean {
  if (after.status === 'Inactive') return false
  return after.email !== before.email || (after.status === 'Invited' && before.status !== 'Invited')
}

function differences(before: StaffRow, after: StaffRow): FieldChange[] {
  const fields = ['full_name', 'email', 'phone', 'role', 'status'] as const
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

function addressTaken(email: string): AppError {
  return new AppError('already_exists', copy.emailTaken(email))
}

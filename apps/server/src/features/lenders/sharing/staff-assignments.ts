import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { findDeal } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize, assertNotInactive } from '../policy.ts'
import type { LenderStaffRow } from '../rows.ts'
import * as specified from '../specified-copy.ts'
import { lockLenderStaff } from '../staff/staff-queries.ts'
import { sendShareEmails } from './share-emails.ts'
import {
  findAssignment,
  findSharing,
  insertAssignment,
  lockShares,
  removeAssignment,
  type ActiveShare,
} from './sharing-queries.ts'
import { presentSharing } from './sharing-rows.ts'

interface Group {
  readonly share: ActiveShare
  readonly people: readonly LenderStaffRow[]
}

/**
 * Assigns all of them or none. Throws forbidden, not_found, not_shared, lender_inactive, and already_shared if one of
 * them sees the deal already, as a contact always does.
 */
export function shareDealWithLenderStaff(
  ctx: StaffContext,
  { lender_staffs, deal: dealId }: { lender_staffs: readonly string[]; deal: string },
): Promise<{ results: DealSharing[] }> {
  authorize(ctx, 'lender_share.assign')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId, { lock: true })
    const chosen = await lockLenderStaff(tx, lender_staffs)
    if (deal === null || chosen.length < lender_staffs.length) throw notFound()
    const groups = await groupByLender(tx, deal.id, chosen)
    for (const group of groups) await assign(tx, group)
    for (const { share, people } of groups) {
      recordAudit(tx, {
        action: 'lender_staff_shared',
        subject: share.lender_id,
        deal: deal.id,
        recipients: { lender: share.lender_id, deal: deal.id },
        changes: [
          { field: 'lender', from: null, to: share.lender_name },
          { field: 'staff', from: null, to: people.map(({ full_name }) => full_name).join(', ') },
        ],
        data: { people: people.map(({ id }) => id) },
      })
      await sendShareEmails(tx, { deal, lender: { name: share.lender_name }, note: share.note }, people)
    }
    const lenders = groups.map(({ share }) => share.lender_id)
    return { results: (await findSharing(tx, deal.id, lenders)).map(presentSharing) }
  })
}

/** Throws not_shared, lender_inactive. */
async function groupByLender(tx: StaffContext, deal: string, chosen: readonly LenderStaffRow[]): Promise<Group[]> {
  const lenders = [...new Set(chosen.map(({ lender_id }) => lender_id))]
  const shares = await lockShares(tx, deal, lenders)
  return lenders.map((id) => {
    const people = chosen.filter(({ lender_id }) => lender_id === id)
    const share = shares.find(({ lender_id }) => lender_id === id)
    if (share === undefined) {
      throw new AppError('not_shared', copy.shareFirst(people[0]?.lender_name))
    }
    assertNotInactive({ name: share.lender_name, status: share.lender_status })
    for (const { full_name: name, status } of people) assertNotInactive({ name, status })
    return { share, people }
  })
}

async function assign(tx: StaffContext, { share, people }: Group): Promise<void> {
  for (const { id, is_contact } of people) {
    if (is_contact || !(await insertAssignment(tx, share, { id: newUuid(), lender_staff: id }))) {
      throw new AppError('already_shared', specified.alreadySharedWithStaff)
    }
  }
}

/** Throws forbidden, not_found. */
export function endLenderStaffSharing(ctx: StaffContext, assignmentId: string): Promise<null> {
  authorize(ctx, 'lender_share.assign')
  return withTransaction(ctx, async (tx) => {
    const assignment = await findAssignment(tx, toUuid('lender_assignment', assignmentId))
    if (assignment === null || !(await removeAssignment(tx, assignment.id))) throw notFound()
    recordAudit(tx, {
      action: 'lender_staff_unshared',
      subject: assignment.id,
      deal: assignment.deal_id,
      recipients: { lender: assignment.lender_id, deal: assignment.deal_id, people: [assignment.lender_staff_id] },
      changes: [
        { field: 'lender', from: null, to: assignment.lender_name },
        { field: 'staff', from: assignment.full_name, to: null },
      ],
    })
    return null
  })
}

import { recordAudit } from '../../platform/audit.ts'
import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findDeal } from '../deals/index.ts'
import { authorizeLenders } from './policy.ts'
import { findLender } from './queries.ts'
import { findSharing, lockShares, removeShare } from './sharing-queries.ts'

/**
 * Ends the sharing of a deal with a lender and all of its staff. What the lender answered, wrote and took away is kept.
 * Throws forbidden, not_found where it is not shared.
 */
export function endLenderSharing(
  ctx: StaffContext,
  { lender_id, deal_id }: { lender_id: string; deal_id: string },
): Promise<null> {
  authorizeLenders(ctx)
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, deal_id, { lock: true })
    const lender = await findLender(tx, lender_id)
    if (deal === null || lender === null) throw notFound()
    const [share] = await lockShares(tx, deal.id, [lender.id])
    if (share === undefined) throw notFound()
    const [sharing] = await findSharing(tx, deal.id, [lender.id])
    removeShare(tx, share.id)
    const assigned = sharing?.assigned_staff ?? []
    const staff = assigned.map(({ full_name }) => full_name).join(', ')
    const contact = sharing?.contact?.id ?? null
    const people = [...(contact === null ? [] : [contact]), ...assigned.map((one) => one.lender_staff_id)]
    recordAudit(tx, {
      action: 'lender_unshared',
      subject: lender.id,
      deal: deal.id,
      hears: { lender: lender.id, deal: deal.id, people },
      changes: [
        { field: 'lender', from: lender.name, to: null },
        ...(staff === '' ? [] : [{ field: 'staff', from: staff, to: null }]),
      ],
    })
    return null
  })
}

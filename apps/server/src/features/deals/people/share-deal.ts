import type { Deal } from '@loanyard/contract/deals/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { authorize } from '../policy.ts'
import { findDeal } from '../queries.ts'
import { presentDeal } from '../rows.ts'
import * as specified from '../specified-copy.ts'
import { findCoordinator, insertCoordinator, removeCoordinator } from './coordinator-queries.ts'

interface Share {
  readonly staff: string
  readonly deal: string
}

/** Throws forbidden, not_found, already_shared. */
export function shareWithCoordinator(ctx: StaffContext, share: Share): Promise<Deal> {
  authorize(ctx, 'deal.share')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, share.deal, { lock: true })
    const coordinator = await findCoordinator(tx, toUuid('staff', share.staff))
    if (deal === null || coordinator === null) throw notFound()
    if (!(await insertCoordinator(tx, deal.id, coordinator.id))) {
      throw new AppError('already_shared', specified.alreadySharedWithStaff)
    }
    recordAudit(tx, {
      action: 'deal_shared',
      subject: coordinator.id,
      deal: deal.id,
      changes: [{ field: 'coordinator', from: null, to: coordinator.full_name }],
    })
    return presentDeal(tx, { ...deal, coordinators: [...deal.coordinators, coordinator] })
  })
}

/** Throws forbidden, not_found if the deal wasn't shared. */
export function unshareWithCoordinator(ctx: StaffContext, share: Share): Promise<null> {
  authorize(ctx, 'deal.share')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, share.deal, { lock: true })
    const coordinator = deal?.coordinators.find(({ id }) => id === toUuid('staff', share.staff))
    if (deal === null || coordinator === undefined) throw notFound()
    await removeCoordinator(tx, deal.id, coordinator.id)
    recordAudit(tx, {
      action: 'deal_unshared',
      subject: coordinator.id,
      deal: deal.id,
      changes: [{ field: 'coordinator', from: coordinator.full_name, to: null }],
    })
    return null
  })
}

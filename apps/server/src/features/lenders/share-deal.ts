import type { DealSharing } from '@loanyard/contract/lenders'
import { recordAudit } from '../../platform/audit.ts'
import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newUuid } from '../../platform/ids.ts'
import { findDeal } from '../deals/index.ts'
import { authorizeLenders, assertNotInactive } from './policy.ts'
import { findLender } from './queries.ts'
import { sendShareEmails } from './share-mails.ts'
import { findSharing, insertShare, lockShares, saveWatermark } from './sharing-queries.ts'
import { presentSharing, type SharingRow } from './sharing-rows.ts'
import { findLenderStaff } from './staff-queries.ts'

interface Share {
  readonly lender: string
  readonly deal: string
  readonly watermark: boolean
}

/** Shares a deal with a lender and tells its contact. Throws forbidden, not_found, lender_inactive, already_shared. */
export function shareDealWithLender(ctx: StaffContext, share: Share): Promise<DealSharing> {
  authorizeLenders(ctx)
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, share.deal, { lock: true })
    const lender = await findLender(tx, share.lender, { lock: 'share' })
    if (deal === null || lender === null) throw notFound()
    assertNotInactive(lender)
    const { watermark } = share
    if (!(await insertShare(tx, { id: newUuid(), deal: deal.id, lender: lender.id, watermark }))) {
      throw new AppError('already_shared', 'This deal is already shared with this lender')
    }
    recordAudit(tx, {
      action: 'lender_shared',
      subject: lender.id,
      deal: deal.id,
      hears: { lender: lender.id, deal: deal.id },
      changes: [{ field: 'lender', from: null, to: lender.name }],
    })
    const people = await findLenderStaff(tx, lender.id)
    await sendShareEmails(
      tx,
      { deal, lender },
      people.filter(({ is_contact, status }) => is_contact && status !== 'Inactive'),
    )
    return presentSharing(await loadSharing(tx, deal.id, lender.id))
  })
}

/** What one lender (UUID) has to do with a deal (UUID). */
async function loadSharing(tx: StaffContext, deal: string, lender: string): Promise<SharingRow> {
  const [sharing] = await findSharing(tx, deal, [lender])
  if (sharing === undefined) throw new AppError('internal', 'The sharing was not there after it was made.')
  return sharing
}

/** Turns the watermark for a lender on or off. Throws forbidden, not_found, not_shared. */
export function changeSharing(
  ctx: StaffContext,
  { deal: dealId, lender: lenderId, watermark }: Share,
): Promise<DealSharing> {
  authorizeLenders(ctx)
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId, { lock: true })
    const lender = await findLender(tx, lenderId)
    if (deal === null || lender === null) throw notFound()
    const [share] = await lockShares(tx, deal.id, [lender.id])
    if (share === undefined) throw new AppError('not_shared', `Share this deal with ${lender.name} first.`)
    if (share.watermark !== watermark) {
      saveWatermark(tx, share.id, watermark)
      const label = (on: boolean) => (on ? 'on' : 'off')
      recordAudit(tx, {
        action: 'lender_sharing_changed',
        subject: lender.id,
        deal: deal.id,
        hears: { lender: lender.id, deal: deal.id },
        changes: [
          { field: 'lender', from: null, to: lender.name },
          { field: 'watermark', from: label(share.watermark), to: label(watermark) },
        ],
      })
    }
    return presentSharing(await loadSharing(tx, deal.id, lender.id))
  })
}

import type { DealSharing, SharedDeal } from '@loanyard/contract/lenders/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { assertNotSample, findDeal, findDealId } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize, assertNotInactive } from '../policy.ts'
import { findLender } from '../queries.ts'
import { findLenderStaff } from '../staff/staff-queries.ts'
import { sendShareEmails } from './share-emails.ts'
import {
  findSharing,
  insertShare,
  lockShares,
  saveWatermark,
  removeShare,
  findSharedDeals,
  sharedOrdering,
} from './sharing-queries.ts'
import { presentSharing, type SharingRow, presentSharedDeal } from './sharing-rows.ts'

interface Share {
  readonly lender: string
  readonly deal: string
  readonly watermark: boolean
}

interface NewShare extends Share {
  readonly note?: string | null | undefined
}

/** Shares a deal and emails the lender's contact. Throws forbidden, not_found, sample_deal, lender_inactive, already_shared. */
export function shareDealWithLender(ctx: StaffContext, share: NewShare): Promise<DealSharing> {
  authorize(ctx, 'lender_share.create')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, share.deal, { lock: true })
    const lender = await findLender(tx, share.lender, { lock: 'share' })
    if (deal === null || lender === null) throw notFound()
    assertNotSample(deal)
    assertNotInactive(lender)
    const { watermark, note = null } = share
    if (!(await insertShare(tx, { id: newUuid(), deal: deal.id, lender: lender.id, watermark, note }))) {
      throw new AppError('already_shared', copy.alreadyShared)
    }
    recordAudit(tx, {
      action: 'lender_shared',
      subject: lender.id,
      deal: deal.id,
      recipients: { lender: lender.id, deal: deal.id },
      changes: [
        { field: 'lender', from: null, to: lender.name },
        ...(note === null ? [] : [{ field: 'note', from: null, to: note }]),
      ],
    })
    const people = await findLenderStaff(tx, lender.id)
    await sendShareEmails(
      tx,
      { deal, lender, note },
      people.filter(({ is_contact, status }) => is_contact && status !== 'Inactive'),
    )
    return presentSharing(await loadSharing(tx, deal.id, lender.id))
  })
}

async function loadSharing(tx: StaffContext, deal: string, lender: string): Promise<SharingRow> {
  const [sharing] = await findSharing(tx, deal, [lender])
  if (sharing === undefined) throw new Error('the share was missing after its insert')
  return sharing
}

/** Throws forbidden, not_found, not_shared. */
export function changeSharing(
  ctx: StaffContext,
  { deal: dealId, lender: lenderId, watermark }: Share,
): Promise<DealSharing> {
  authorize(ctx, 'lender_share.update')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId, { lock: true })
    const lender = await findLender(tx, lenderId)
    if (deal === null || lender === null) throw notFound()
    const [share] = await lockShares(tx, deal.id, [lender.id])
    if (share === undefined) throw new AppError('not_shared', copy.shareFirst(lender.name))
    if (share.watermark !== watermark) {
      saveWatermark(tx, share.id, watermark)
      const label = (on: boolean) => (on ? 'on' : 'off')
      recordAudit(tx, {
        action: 'lender_sharing_changed',
        subject: lender.id,
        deal: deal.id,
        recipients: { lender: lender.id, deal: deal.id },
        changes: [
          { field: 'lender', from: null, to: lender.name },
          { field: 'watermark', from: label(share.watermark), to: label(watermark) },
        ],
      })
    }
    return presentSharing(await loadSharing(tx, deal.id, lender.id))
  })
}

/**
 * Also ends sharing with the lender's staff; responses, messages and downloads are kept. Throws forbidden, not_found
 * if it isn't shared.
 */
export function endLenderSharing(
  ctx: StaffContext,
  { lender_id, deal_id }: { lender_id: string; deal_id: string },
): Promise<null> {
  authorize(ctx, 'lender_share.end')
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
      recipients: { lender: lender.id, deal: deal.id, people },
      changes: [
        { field: 'lender', from: lender.name, to: null },
        ...(staff === '' ? [] : [{ field: 'staff', from: staff, to: null }]),
      ],
    })
    return null
  })
}

/** Active sharing first. Throws forbidden, not_found. */
export async function getDealSharing(ctx: StaffContext, dealId: string): Promise<{ results: DealSharing[] }> {
  authorize(ctx, 'lender.read')
  const deal = await findDealId(ctx, dealId)
  if (deal === null) throw notFound()
  return { results: (await findSharing(ctx, deal)).map(presentSharing) }
}

/** Newest sharing first. Throws forbidden, not_found, bad_cursor. */
export async function listSharedDeals(
  ctx: StaffContext,
  lenderId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<SharedDeal>> {
  authorize(ctx, 'lender.read')
  const lender = await findLender(ctx, lenderId)
  if (lender === null) throw notFound()
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: sharedOrdering, byDefault: '-created' })
  const found = await findSharedDeals(ctx, lender.id, page)
  return pageOf(page, found.rows, totalOf(page, found.all), presentSharedDeal)
}

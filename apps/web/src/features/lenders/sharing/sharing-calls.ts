import type { DealSharing, LenderAssignment, LenderForDeal } from '@loanyard/contract/lenders/schemas'
import {
  changeSharing,
  endLenderSharing,
  endLenderStaffSharing,
  shareDealWithLender,
  shareDealWithLenderStaff,
} from '@loanyard/contract/lenders/sharing-calls'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { lenderFailures } from '../queries.ts'

/** A lender to share with, and the staff who get access in addition to its contact. */
export interface ShareTarget {
  readonly lender: Pick<LenderForDeal, 'id' | 'name'>
  readonly people: readonly string[]
}

/** A lender or some of its people that couldn't be given access. */
export interface ShareFailure {
  readonly target: ShareTarget
  readonly reason: string
  /** A retry can't help: the deal is already shared with that lender, or can never be. */
  readonly isFinal: boolean
}

const partnerParams = ({ partnerId }: DealRef) => ({ partner_id: partnerId })

/** Throws ApiError. */
export const shareWithPeople = (dealRef: DealRef, people: readonly string[]) =>
  callApi(shareDealWithLenderStaff, {
    params: partnerParams(dealRef),
    body: { lender_staffs: [...people], deal: dealRef.dealId },
  })

/** Throws ApiError. */
export const stopSharingWithPerson = (dealRef: DealRef, { assignment_id }: Pick<LenderAssignment, 'assignment_id'>) =>
  callApi(endLenderStaffSharing, { params: { ...partnerParams(dealRef), assignment_id } })

/** Ends access of the lender and all of its people. Throws ApiError. */
export const stopSharingWithLender = (dealRef: DealRef, lenderId: string) =>
  callApi(endLenderSharing, { params: { ...partnerParams(dealRef), lender_id: lenderId, deal_id: dealRef.dealId } })

/** Throws ApiError. */
export const setWatermark = (dealRef: DealRef, lenderId: string, watermark: boolean) =>
  callApi(changeSharing, {
    params: partnerParams(dealRef),
    body: { lender: lenderId, deal: dealRef.dealId, watermark },
  })

/** The contact sees the deal at once. Throws ApiError. */
export const shareWithLender = (dealRef: DealRef, lenderId: string, watermark: boolean): Promise<DealSharing> =>
  callApi(shareDealWithLender, {
    params: partnerParams(dealRef),
    body: { lender: lenderId, deal: dealRef.dealId, watermark },
  })

interface ShareOptions {
  readonly targets: readonly ShareTarget[]
  readonly watermark: boolean
  /** Lenders an earlier attempt already reached: only their people still need access. Grows during the call. */
  readonly sharedLenders: Set<string>
}

/** Shares a deal with each lender independently; returns the failures and their reasons. */
export async function shareWithEach(
  dealRef: DealRef,
  { targets, watermark, sharedLenders }: ShareOptions,
): Promise<ShareFailure[]> {
  const outcomes = await settleEach(targets, async ({ lender, people }) => {
    if (!sharedLenders.has(lender.id)) await shareWithLender(dealRef, lender.id, watermark)
    sharedLenders.add(lender.id)
    if (people.length > 0) await shareWithPeople(dealRef, people)
  })
  return outcomes.flatMap((outcome) =>
    'error' in outcome
      ? [
          {
            target: outcome.item,
            reason: reasonOf(outcome.error, lenderFailures.share),
            isFinal: outcome.error instanceof ApiError && [404, 409].includes(outcome.error.status),
          },
        ]
      : [],
  )
}

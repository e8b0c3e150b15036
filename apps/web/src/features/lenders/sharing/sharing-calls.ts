import type { DealSharing, LenderAssignment, LenderForDeal } from '@loanyard/contract/lenders/schemas'
import {
  changeSharing,
  endLenderSharing,
  endLenderStaffSharing,
  shareDealWithLender,
  shareDealWithLenderStaff,
} from '@loanyard/contract/lenders/sharing-calls'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import { lenderFailures } from '../labels.ts'
import type { DealRef } from '../queries.ts'

/** A lender to share with, and those of its staff who are to see the deal beside its contact. */
export interface ShareTarget {
  readonly lender: Pick<LenderForDeal, 'id' | 'name'>
  readonly people: readonly string[]
}

/** A wish that was not, or not wholly, fulfilled. */
export interface ShareFailure {
  readonly target: ShareTarget
  readonly reason: string
  /** Asking again cannot help: the deal is shared with that lender by now, or never can be. */
  readonly isFinal: boolean
}

const partnerParams = ({ partnerId }: DealRef) => ({ partner_id: partnerId })

/** Lets people of lenders see a deal that is shared with their lender. Throws ApiError. */
export const shareWithPeople = (dealRef: DealRef, people: readonly string[]) =>
  callApi(shareDealWithLenderStaff, {
    params: partnerParams(dealRef),
    body: { lender_staffs: [...people], deal: dealRef.dealId },
  })

/** Takes a deal away from somebody of a lender. Throws ApiError. */
export const stopSharingWithPerson = (dealRef: DealRef, { assignment_id }: Pick<LenderAssignment, 'assignment_id'>) =>
  callApi(endLenderStaffSharing, { params: { ...partnerParams(dealRef), assignment_id } })

/** Ends the sharing with a lender and all of its people. Throws ApiError. */
export const stopSharingWithLender = (dealRef: DealRef, lenderId: string) =>
  callApi(endLenderSharing, { params: { ...partnerParams(dealRef), lender_id: lenderId, deal_id: dealRef.dealId } })

/** Turns the watermark for a lender on or off. Throws ApiError. */
export const setWatermark = (dealRef: DealRef, lenderId: string, watermark: boolean) =>
  callApi(changeSharing, {
    params: partnerParams(dealRef),
    body: { lender: lenderId, deal: dealRef.dealId, watermark },
  })

/** Shares a deal with a lender; its contact sees it at once. Throws ApiError. */
export const shareWithLender = (dealRef: DealRef, lenderId: string, watermark: boolean): Promise<DealSharing> =>
  callApi(shareDealWithLender, {
    params: partnerParams(dealRef),
    body: { lender: lenderId, deal: dealRef.dealId, watermark },
  })

interface ShareOptions {
  readonly targets: readonly ShareTarget[]
  readonly watermark: boolean
  /** Lenders an earlier try has reached already: only their people are still to be let in. Grows while this runs. */
  readonly sharedLenders: Set<string>
}

/** Shares a deal with several lenders, each for itself; says who was not reached, and why. */
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

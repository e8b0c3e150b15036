import {
  changeSharing,
  endLenderSharing,
  endLenderStaffSharing,
  shareDealWithLender,
  shareDealWithLenderStaff,
} from '@loanyard/contract/lender-sharing'
import type { DealSharing, LenderAssignment, LenderForDeal } from '@loanyard/contract/lenders'
import { callApi } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { reasonOf } from '../../../lib/failure.ts'
import { runEach } from '../../../lib/run-each.ts'
import { lenderFailures } from '../failures.ts'
import type { DealPlace } from '../queries.ts'

/** A lender to share with, and those of its staff who are to see the deal beside its contact. */
export interface Wish {
  readonly lender: Pick<LenderForDeal, 'id' | 'name'>
  readonly people: readonly string[]
}

/** A wish that was not, or not wholly, fulfilled. */
export interface Refusal {
  readonly wish: Wish
  readonly reason: string
  /** Asking again cannot help: the deal is shared with that lender by now, or never can be. */
  readonly isFinal: boolean
}

const ofPartner = ({ partnerId }: DealPlace) => ({ partner_id: partnerId })

/** Lets people of lenders see a deal that is shared with their lender. Throws ApiError. */
export const shareWithPeople = (place: DealPlace, people: readonly string[]) =>
  callApi(shareDealWithLenderStaff, {
    params: ofPartner(place),
    body: { lender_staffs: [...people], deal: place.dealId },
  })

/** Takes a deal away from somebody of a lender. Throws ApiError. */
export const endForPerson = (place: DealPlace, { assignment_id }: Pick<LenderAssignment, 'assignment_id'>) =>
  callApi(endLenderStaffSharing, { params: { ...ofPartner(place), assignment_id } })

/** Ends the sharing with a lender and all of its people. Throws ApiError. */
export const endForLender = (place: DealPlace, lenderId: string) =>
  callApi(endLenderSharing, { params: { ...ofPartner(place), lender_id: lenderId, deal_id: place.dealId } })

/** Turns the watermark for a lender on or off. Throws ApiError. */
export const setWatermark = (place: DealPlace, lenderId: string, watermark: boolean) =>
  callApi(changeSharing, { params: ofPartner(place), body: { lender: lenderId, deal: place.dealId, watermark } })

/** Shares a deal with a lender; its contact sees it at once. Throws ApiError. */
export const shareWithLender = (place: DealPlace, lenderId: string, watermark: boolean): Promise<DealSharing> =>
  callApi(shareDealWithLender, { params: ofPartner(place), body: { lender: lenderId, deal: place.dealId, watermark } })

interface Sharing {
  readonly wishes: readonly Wish[]
  readonly watermark: boolean
  /** Lenders an earlier try has reached already: only their people are still to be let in. Grows while this runs. */
  readonly reached: Set<string>
}

/** Shares a deal with several lenders, each for itself; says who was not reached, and why. */
export async function shareWithEach(place: DealPlace, { wishes, watermark, reached }: Sharing): Promise<Refusal[]> {
  const outcomes = await runEach(wishes, async ({ lender, people }) => {
    if (!reached.has(lender.id)) await shareWithLender(place, lender.id, watermark)
    reached.add(lender.id)
    if (people.length > 0) await shareWithPeople(place, people)
  })
  return outcomes.flatMap((outcome) =>
    'error' in outcome
      ? [
          {
            wish: outcome.item,
            reason: reasonOf(outcome.error, lenderFailures.share),
            isFinal: outcome.error instanceof ApiError && [404, 409].includes(outcome.error.status),
          },
        ]
      : [],
  )
}

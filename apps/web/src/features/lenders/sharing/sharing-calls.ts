import type { LenderAssignment, LenderForDeal } from '@loanyard/contract/lenders/schemas'
import {
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

interface PeopleOfDeal {
  readonly dealRef: DealRef
  readonly people: readonly string[]
  readonly idempotencyKey: string
}

interface LenderOfDeal {
  readonly dealRef: DealRef
  readonly lenderId: string
}

interface NewSharing extends LenderOfDeal {
  readonly watermark: boolean
  /** Null: none. */
  readonly note: string | null
  readonly idempotencyKey: string
}

export const shareWithPeople = {
  mutationFn: ({ dealRef, people, idempotencyKey }: PeopleOfDeal) =>
    callApi(shareDealWithLenderStaff, {
      params: partnerParams(dealRef),
      body: { lender_staffs: [...people], deal: dealRef.dealId },
      idempotencyKey,
    }),
}

export const stopSharingWithPerson = {
  mutationFn: ({ dealRef, assignment }: { dealRef: DealRef; assignment: LenderAssignment }) =>
    callApi(endLenderStaffSharing, {
      params: { ...partnerParams(dealRef), assignment_id: assignment.assignment_id },
    }),
}

/** Ends access of the lender and all of its people. */
export const stopSharingWithLender = {
  mutationFn: ({ dealRef, lenderId }: LenderOfDeal) =>
    callApi(endLenderSharing, { params: { ...partnerParams(dealRef), lender_id: lenderId, deal_id: dealRef.dealId } }),
}

/** The contact sees the deal at once. */
export const shareWithLender = {
  mutationFn: ({ dealRef, lenderId, watermark, note, idempotencyKey }: NewSharing) =>
    callApi(shareDealWithLender, {
      params: partnerParams(dealRef),
      body: { lender: lenderId, deal: dealRef.dealId, watermark, note },
      idempotencyKey,
    }),
}

interface ShareOptions {
  readonly dealRef: DealRef
  readonly targets: readonly ShareTarget[]
  readonly watermark: boolean
  /** The same for all of them; null: none. */
  readonly note: string | null
  /** Lenders an earlier attempt already reached: only their people still need access. Grows during the call. */
  readonly sharedLenders: Set<string>
  /** The same for each attempt, so that one whose answer was lost isn't refused. */
  readonly keyOf: (body: unknown) => string
}

/** Shares a deal with each lender independently; returns the failures and their reasons. */
export const shareWithEach = {
  mutationFn: async (options: ShareOptions): Promise<ShareFailure[]> => {
    const { dealRef, targets, watermark, note, sharedLenders, keyOf } = options
    const outcomes = await settleEach(targets, async ({ lender, people }) => {
      const sharing = { dealRef, lenderId: lender.id, watermark, note }
      if (!sharedLenders.has(lender.id))
        await shareWithLender.mutationFn({ ...sharing, idempotencyKey: keyOf(sharing) })
      sharedLenders.add(lender.id)
      if (people.length > 0) await shareWithPeople.mutationFn({ dealRef, people, idempotencyKey: keyOf(people) })
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
  },
}

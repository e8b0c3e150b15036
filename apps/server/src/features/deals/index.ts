export { byCoordinator } from './list/deal-condition-queries.ts'
export { idsFoundBy } from './list/deal-list-queries.ts'
export { listDeals } from './list/list-deals.ts'
export { sendClientInvitation } from './people/client-invitation.ts'
export {
  findBorrower,
  findInvitedClient,
  findOpening,
  isBorrowerInvited,
  isInvitationHeld,
} from './people/invitation-queries.ts'
export type { FirstRequests } from './first-requests.ts'
export { exampleDeal, isSeenBy, previewDeal, seenBy, type Borrower } from './list/preview-deal.ts'
export type { RequestActs } from './list/change-deals.ts'
export { addCoordinators } from './people/add-coordinators.ts'
export { openDeal } from './open-deal.ts'
export { inviteBorrowerJob, inviteInsteadOfJob } from './people/invite-borrower.ts'
export { nextStepOf, presentNextStep, type NextStepRow } from './list/next-step-queries.ts'
export { mayCreateDeals, sharedWith } from './policy.ts'
export {
  clientStatus,
  findActiveDealIds,
  findDeal,
  findDealId,
  findDealRef,
  inScope,
  isOfDealInScope,
} from './queries.ts'
export { fraction, ownershipAndDates, type OwnershipAndDates } from './rows.ts'
export { dealsOf } from './people/own-deal-queries.ts'
export { assertNotSample } from './people/assert-not-sample.ts'
export { updateDeal } from './update-deal.ts'
export { resolveStageId } from './stages/stage-moves.ts'
export { dealHousekeeping } from './stages/phase-durations.ts'
export { findStages, presentStage } from './stages/stage-queries.ts'

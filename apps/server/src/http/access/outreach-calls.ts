import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { ScopedContext } from '../../services/context.ts'
import { assertActorConfirmed } from '../../services/mail/mailer.ts'

const { deals, demoRequests, lenders, lenderSharing, requests, staff, submissions } = calls

/**
 * What always adds or writes to somebody else, at once or by a job that comes later. What only sometimes does (a lead that
 * is converted, a borrower's new address) is refused where its email is queued, which undoes all of it.
 */
export const outreachCalls: ReadonlySet<Call> = new Set<Call>([
  staff.addStaff,
  staff.inviteStaffAgain,
  deals.createDeal,
  deals.shareWithCoordinator,
  lenders.createLender,
  lenders.addLenderStaff,
  lenders.inviteLenderStaffAgain,
  lenderSharing.shareDealWithLender,
  lenderSharing.shareDealWithLenderStaff,
  lenderSharing.sendDealMessage,
  requests.requestBundle,
  requests.requestCustomBundle,
  requests.createAdditionalRequest,
  requests.createAdditionalRequests,
  requests.addToBundleRequest,
  requests.remindClient,
  submissions.decideSubmission,
  submissions.decideSubmissions,
  demoRequests.createDemoRequest,
])

/** Throws email_not_confirmed, before anything is written, where the call reaches others and its caller may not yet. */
export async function assertMayContactOthers(call: Call, ctx: ScopedContext): Promise<void> {
  if (outreachCalls.has(call)) await assertActorConfirmed(ctx)
}

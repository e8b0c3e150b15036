import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { ScopedContext } from '../../services/context.ts'
import { assertActorConfirmed } from '../../services/mail/mailer.ts'

const { deals, demoRequests, lenders, lenderSharing, requests, staff, submissions } = calls

/**
 * Calls that always add or contact another person, right away or through a job. Calls that only sometimes do
 * (converting a lead, changing a borrower's address) are refused when they queue the email, which undoes them.
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

/** Those that ask for the confirmation themselves, together with other things, before they write. */
const askThemselves: ReadonlySet<Call> = new Set<Call>([deals.createDeal])

/**
 * Throws email_not_confirmed, before anything is written, if the call contacts others and the caller hasn't confirmed
 * their own address.
 */
export async function assertMayContactOthers(call: Call, ctx: ScopedContext): Promise<void> {
  if (outreachCalls.has(call) && !askThemselves.has(call)) await assertActorConfirmed(ctx)
}

import type { ClientStatus, DealStatus, RequestKind, RequestStatus, Turn } from '@loanyard/contract/core/values'
import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import type { BundleRequest, Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { AppError, forbidden } from '../../errors.ts'
import { isStaff, type ParticipantContext, type StaffContext } from '../../services/context.ts'
import { defineRights, participants, staff } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'
import type { RequirementRow, SubmissionRow } from './row-types.ts'

const { authorize, may } = defineRights({
  'bundle_request.create': { for: staff },
  'bundle_request.add': { for: staff },
  'bundle_request.update': { for: staff },
  'bundle_request.delete': { for: staff },
  'requirement.create': { for: staff },
  'requirement.update': { for: staff },
  'requirement.delete': { for: staff },
  'requirement.waive': { for: staff },
  'requirement.report_other_person': { for: ['Client'], refusal: copy.reportForbidden },
  'requirement.return': { for: staff },
  'requirement.sign': { for: ['Client'], refusal: copy.signForbidden },
  'answer.submit': { for: participants },
  'answer.complete': { for: participants },
  'request_document.update': { for: participants },
  'request_document.file': { for: staff },
  'answer.change': { for: participants },
  'answer.remove_document': { for: participants },
  'answer.decide': { for: staff },
  'request_message.send': { for: participants },
  'request_message.read': { for: participants },
  'client.remind': { for: staff },
  'client.notify': { for: ['System'] },
  'signing.sync': { for: ['System'] },
})
export { authorize }

export function isOpen(status: RequestStatus): boolean {
  return status === 'Pending' || status === 'Rejected'
}

/** (product-rules 4.2) */
export function isDone(status: RequestStatus): boolean {
  return status === 'Approved' || status === 'Waived'
}

/** Staff may enter what they received on paper, but can't confirm for a client that something was read. */
function mayAnswerKind(ctx: ParticipantContext, kind: RequestKind): boolean {
  return !isStaff(ctx) || kind !== 'Acknowledgement'
}

/** The client asks to skip something required: that is open until staff agree. */
export function isSkipRequested({
  is_required,
  status,
  submissions,
}: Pick<RequirementRow, 'is_required' | 'status' | 'submissions'>): boolean {
  const not_applicable = submissions[0]?.not_applicable ?? null
  return is_required && status === 'Submitted' && not_applicable !== null
}

type AnswerableRequirement = Pick<RequirementRow, 'kind' | 'status' | 'template' | 'submissions' | 'sent' | 'other_at'>

function maySign(ctx: ParticipantContext, requirement: AnswerableRequirement): boolean {
  const { kind, status, template } = requirement
  return (
    may(ctx, 'requirement.sign') &&
    kind === 'PandaDoc' &&
    isOpen(status) &&
    template !== null &&
    !isForAnother(ctx, requirement)
  )
}

/** What the borrower said is another person's is theirs again only once staff say so. */
function isForAnother(ctx: ParticipantContext, { other_at }: Pick<RequirementRow, 'other_at'>): boolean {
  return other_at !== null && !isStaff(ctx)
}

/** Throws forbidden: one person never answers or signs for another. */
export function assertNotForAnother(
  ctx: ParticipantContext,
  requirement: Pick<RequirementRow, 'other_at' | 'other_name'>,
): void {
  if (isForAnother(ctx, requirement)) throw forbidden(copy.isForAnother(requirement.other_name ?? ''))
}

function hasSentFiles({ submissions, sent }: AnswerableRequirement): boolean {
  return (
    sent.length > 0 || submissions.some(({ documents }) => documents.some(({ is_returned }) => is_returned !== true))
  )
}

/** (product-rules 4.2) */
export function requirementCan(ctx: ParticipantContext, requirement: AnswerableRequirement): Requirement['can'] {
  const { kind, status } = requirement
  return {
    submit: isOpen(status) && mayAnswerKind(ctx, kind) && !isForAnother(ctx, requirement),
    complete:
      may(ctx, 'answer.complete') &&
      kind === 'Document' &&
      isOpen(status) &&
      hasSentFiles(requirement) &&
      !isForAnother(ctx, requirement),
    sign: maySign(ctx, requirement),
    waive: may(ctx, 'requirement.waive') && !isDone(status),
    update: may(ctx, 'requirement.update') && !isDone(status),
    remove: may(ctx, 'requirement.delete'),
  }
}

interface ListedFacts extends Pick<RequirementRow, 'status'> {
  readonly waiting_on: Turn
  readonly deal_status: DealStatus
  readonly is_sample: boolean
  readonly client_status: ClientStatus | null
}

/** Who declined the invitation gets no email, and neither does anyone about a sample deal. */
export function listedRequestCan(ctx: StaffContext, listed: ListedFacts): ListedRequest['can'] {
  const { status, waiting_on, deal_status, is_sample, client_status } = listed
  const isReachable = !is_sample && client_status !== 'Declined'
  return {
    remind: may(ctx, 'client.remind') && deal_status === 'Active' && waiting_on === 'client' && isReachable,
    update: may(ctx, 'requirement.update') && !isDone(status),
  }
}

export function bundleRequestCan(ctx: ParticipantContext): BundleRequest['can'] {
  return {
    update: may(ctx, 'bundle_request.update'),
    add: may(ctx, 'bundle_request.add'),
    remove: may(ctx, 'bundle_request.delete'),
  }
}

export function isNewest({ submissions }: Pick<RequirementRow, 'submissions'>, { id }: { id: string }): boolean {
  return submissions[0]?.id === id
}

/** Each side edits only its own answers, and no one edits a signed one. */
function mayChange(ctx: ParticipantContext, kind: RequestKind, { side, signed }: SubmissionRow): boolean {
  return signed === null && side === (isStaff(ctx) ? 'staff' : 'client') && mayAnswerKind(ctx, kind)
}

export function submissionCan(
  ctx: ParticipantContext,
  requirement: AnswerableRequirement,
  submission: SubmissionRow,
): Submission['can'] {
  const counts = isNewest(requirement, submission)
  return {
    change: counts && !isDone(submission.status) && mayChange(ctx, requirement.kind, submission),
    decide: counts && may(ctx, 'answer.decide') && submission.status === 'Submitted',
  }
}

/** Throws forbidden if staff would confirm something for the client. */
export function authorizeAnswer(ctx: ParticipantContext, { kind }: Pick<RequirementRow, 'kind'>): void {
  if (!mayAnswerKind(ctx, kind)) throw forbidden(copy.confirmForbidden)
}

/** Throws already_submitted. */
export function assertOpen({ status, title }: Pick<RequirementRow, 'status' | 'title'>): void {
  if (isOpen(status)) return
  throw new AppError(
    'already_submitted',
    isDone(status) ? copy.nothingNeeded(title, status.toLowerCase()) : copy.alreadyAnswered(title),
  )
}

/** Throws forbidden for the other side's answer and for a signed document. Check the review decision first. */
export function authorizeChange(ctx: ParticipantContext, { kind }: RequirementRow, submission: SubmissionRow): void {
  if (mayChange(ctx, kind, submission)) return
  if (submission.signed !== null) {
    throw forbidden(copy.signedUnchangeable)
  }
  throw forbidden(
    submission.side === 'staff' ? copy.enteredByStaff(submission.submitted_by_name) : copy.enteredByBorrower,
  )
}

import type { RequestKind, RequestStatus } from '@loanyard/contract/core/values'
import type { BundleRequest, Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { AppError, forbidden } from '../../errors.ts'
import { isStaff, type ParticipantContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import type { RequirementRow, SubmissionRow } from './row-types.ts'

/** True while a request waits for an answer. */
function isOpen(status: RequestStatus): boolean {
  return status === 'Pending' || status === 'Rejected'
}

/** `Approved` and `Waived` count as done (decisions.md section 7). */
export function isDone(status: RequestStatus): boolean {
  return status === 'Approved' || status === 'Waived'
}

/**
 * True if the caller may answer requests of this kind at all: the client any; staff what they were given on paper, but
 * nobody confirms for somebody else that it was read.
 */
function mayAnswerKind(ctx: ParticipantContext, kind: RequestKind): boolean {
  return !isStaff(ctx) || kind !== 'Acknowledgement'
}

type AnswerableRequirement = Pick<RequirementRow, 'kind' | 'status' | 'template' | 'submissions'>

/** True if the caller may sign: the client alone, while there is a paper to sign. */
function maySign(ctx: ParticipantContext, { kind, status, template }: AnswerableRequirement): boolean {
  return !isStaff(ctx) && kind === 'PandaDoc' && isOpen(status) && template !== null
}

/** What the caller may do with a request it can see. Decisions.md sections 2 and 7. */
export function requirementCan(ctx: ParticipantContext, requirement: AnswerableRequirement): Requirement['can'] {
  const { kind, status } = requirement
  const staff = isStaff(ctx)
  return {
    submit: isOpen(status) && mayAnswerKind(ctx, kind),
    sign: maySign(ctx, requirement),
    waive: staff && !isDone(status),
    update: staff && !isDone(status),
    remove: staff,
  }
}

export function bundleRequestCan(ctx: ParticipantContext): BundleRequest['can'] {
  const staff = isStaff(ctx)
  return { update: staff, add: staff, remove: staff }
}

/** True if this is the answer that counts: the newest. */
export function isNewest({ submissions }: Pick<RequirementRow, 'submissions'>, { id }: { id: string }): boolean {
  return submissions[0]?.id === id
}

/** Each side changes what it said itself, and nobody what was signed. */
function mayChange(ctx: ParticipantContext, kind: RequestKind, { side, signed }: SubmissionRow): boolean {
  return signed === null && side === (isStaff(ctx) ? 'staff' : 'client') && mayAnswerKind(ctx, kind)
}

/** What the caller may do with an answer it can see. */
export function submissionCan(
  ctx: ParticipantContext,
  requirement: AnswerableRequirement,
  submission: SubmissionRow,
): Submission['can'] {
  const counts = isNewest(requirement, submission)
  return {
    change: counts && !isDone(submission.status) && mayChange(ctx, requirement.kind, submission),
    decide: counts && isStaff(ctx) && submission.status === 'Submitted',
  }
}

/** Throws forbidden where staff would confirm something in the client's place. */
export function authorizeAnswer(ctx: ParticipantContext, { kind }: Pick<RequirementRow, 'kind'>): void {
  if (!mayAnswerKind(ctx, kind)) throw forbidden(copy.confirmForbidden)
}

/** Throws already_submitted or already_decided where no new answer is waited for. */
export function assertOpen({ status, title }: Pick<RequirementRow, 'status' | 'title'>): void {
  if (isOpen(status)) return
  throw new AppError(
    'already_submitted',
    isDone(status) ? copy.nothingNeeded(title, status.toLowerCase()) : copy.alreadyAnswered(title),
  )
}

/** Throws forbidden for the other side's answer, and for a signed paper. Whether staff have decided is looked at before. */
export function authorizeChange(ctx: ParticipantContext, { kind }: RequirementRow, submission: SubmissionRow): void {
  if (mayChange(ctx, kind, submission)) return
  if (submission.signed !== null) {
    throw forbidden(copy.signedUnchangeable)
  }
  throw forbidden(
    submission.side === 'staff' ? copy.enteredByStaff(submission.submitted_by_name) : copy.enteredByBorrower,
  )
}

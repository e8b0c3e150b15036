import type { RejectionReason } from '@loanyard/contract/core/values'
import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { DecisionNote } from '@loanyard/contract/requests/answers'
import type { Decisions } from '@loanyard/contract/requests/decisions'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { insertWaived, saveDecision, saveReturned } from '../answers/submission-queries.ts'
import * as copy from '../copy.ts'
import { authorize, isDone, isNewest } from '../policy.ts'
import { findRequirement, findRequirements, lockRequirement, lockRequirements } from '../read-queries.ts'
import { queueSendBackNotification } from '../reminders/notify-client.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { presentRequirement, presentSubmission } from '../rows.ts'
import { insertEvent, saveStatus, savePendingNotification } from '../write-queries.ts'

const statuses = ['Approved', 'Rejected', 'Waived', 'Pending'] as const
type Decision = (typeof statuses)[number]

interface ReviewDecision {
  readonly status: Decision
  readonly reason: RejectionReason | null
  readonly comment: string | null
  /** Ids of the documents that are wrong, as given; undefined: by the reason. */
  readonly returned: readonly string[] | undefined
}

const pastTense = { Approved: 'approved', Rejected: 'rejected', Waived: 'waived', Pending: 'reopened' } as const

/** Throws not_found for an unknown decision, and bad_input unless exactly a rejection has a reason. */
function parseReview(status: string, { reason, comment, returned_documents: returned }: DecisionNote): ReviewDecision {
  const requested = statuses.find((one) => one === status)
  if (requested === undefined) throw notFound()
  if (requested === 'Rejected' && reason === undefined)
    throw badInput([{ path: 'reason', message: copy.reasonRequired }])
  if (requested !== 'Rejected' && reason !== undefined) {
    throw badInput([{ path: 'reason', message: copy.reasonNotAllowed }])
  }
  if (requested !== 'Rejected' && returned !== undefined) {
    throw badInput([{ path: 'returned_documents', message: copy.returnedNotAllowed }])
  }
  return { status: requested, reason: reason ?? null, comment: comment === '' ? null : (comment ?? null), returned }
}

/** UUIDs of the files that are wrong: those named, or else all, or none if something is missing. Throws bad_input. */
function returnedFiles({ documents }: SubmissionRow, { reason, returned }: ReviewDecision): string[] {
  const inAnswer = documents.map(({ id }) => id)
  if (returned === undefined) return reason === 'incomplete' ? [] : inAnswer
  const named = returned.map((id) => toUuid('document', id))
  const errors = named.flatMap((id, index) =>
    inAnswer.includes(id) ? [] : [{ path: `returned_documents.${index}`, message: copy.returnedNotInAnswer }],
  )
  if (errors.length > 0) throw badInput(errors)
  return named
}

function saveReview(tx: StaffContext, submission: SubmissionRow, review: ReviewDecision): void {
  if (review.status === 'Rejected') saveReturned(tx, submission.id, returnedFiles(submission, review))
  saveDecision(tx, submission.id, review)
}

/** Why this decision can't be made anymore, or null. */
function decisionProblem(
  requirement: RequirementRow,
  submission: SubmissionRow,
  { status }: ReviewDecision,
): string | null {
  if (!isNewest(requirement, submission)) return copy.hasNewerAnswer(requirement.title)
  const present = submission.status
  if (present === 'Submitted') return null
  if (present === 'Pending') {
    return copy.alreadyReopened(submission.decided_by_name, requirement.title)
  }
  return status === 'Pending'
    ? null
    : copy.alreadyDecided(submission.decided_by_name, pastTense[present], requirement.title)
}

function changedSinceMessage(
  { title }: RequirementRow,
  { version }: SubmissionRow,
  seen: number | null,
): string | null {
  return seen === null || seen === version ? null : copy.answerChanged(title)
}

function recordDecision(tx: StaffContext, requirement: RequirementRow, review: ReviewDecision): void {
  const { id, deal_id, title } = requirement
  const { status, reason, comment } = review
  saveStatus(tx, id, status)
  insertEvent(tx, { requirement: id, action: pastTense[status], reason, comment })
  const changes = [{ field: 'request', from: title, to: title }]
  const data = { ...(reason === null ? {} : { reason }), ...(comment === null ? {} : { comment }) }
  const action: ActivityKind = `request_${pastTense[status]}`
  recordAudit(tx, { action, subject: id, deal: deal_id, changes, data })
  if (isReturned(review)) savePendingNotification(tx, id)
}

const isReturned = ({ status }: ReviewDecision): boolean => status === 'Rejected' || status === 'Pending'

async function queueSendBackNotifications(
  tx: StaffContext,
  review: ReviewDecision,
  deals: Iterable<string>,
): Promise<void> {
  if (!isReturned(review)) return
  for (const deal of new Set(deals)) await queueSendBackNotification(tx, deal)
}

function alreadyDecided(ctx: StaffContext, requirement: RequirementRow, sentence: string): AppError {
  return new AppError('already_decided', sentence, { current: presentRequirement(ctx, requirement) })
}

interface DecisionTarget {
  readonly request_id: string
  readonly submission_id: string
  readonly status: string
}

/**
 * Approves, rejects, waives or reopens the newest answer. Of two reviewers at the same moment, the second gets
 * already_decided with the name of the first. Throws not_found, bad_input, already_decided, stale.
 */
export function decideSubmission(
  ctx: StaffContext,
  { request_id, submission_id, status }: DecisionTarget,
  note: DecisionNote,
  ifMatch: number | null,
): Promise<Requirement> {
  authorize(ctx, 'answer.decide')
  const uuid = toUuid('submission', submission_id)
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, request_id)
    const submission = requirement.submissions.find(({ id }) => id === uuid)
    if (submission === undefined) throw notFound()
    const review = parseReview(status, note)
    const problem = decisionProblem(requirement, submission, review)
    if (problem !== null) throw alreadyDecided(tx, requirement, problem)
    if (ifMatch !== null && ifMatch !== submission.version) {
      throw new AppError('stale', copy.staleAnswer, {
        current: presentSubmission(tx, requirement, submission),
      })
    }
    saveReview(tx, submission, review)
    recordDecision(tx, requirement, review)
    await queueSendBackNotifications(tx, review, [requirement.deal_id])
    return presentRequirement(tx, await findRequirement(tx, requirement.id))
  })
}

const toUuids = ({ request, submission, version }: Decisions['submissions'][number]) => ({
  request: toUuid('requirement', request),
  submission: toUuid('submission', submission),
  version: version ?? null,
})

/**
 * Reports a problem for each answer that can't be decided and decides the others. Throws bad_input, and not_found if
 * any of them doesn't exist; then nothing is decided.
 */
export function decideSubmissions(
  ctx: StaffContext,
  { submissions: requested, status, ...note }: Decisions,
): Promise<{ results: { request: Requirement; problem: string | null }[] }> {
  authorize(ctx, 'answer.decide')
  const review = parseReview(status, note)
  const pairs = requested.map(toUuids)
  return withTransaction(ctx, async (tx) => {
    const ids = [...new Set(pairs.map(({ request }) => request))]
    const found = new Map((await lockRequirements(tx, ids)).map((row) => [row.id, row]))
    const problems: (string | null)[] = []
    const decided: string[] = []
    for (const [index, pair] of pairs.entries()) {
      const requirement = found.get(pair.request)
      const submission = requirement?.submissions.find(({ id }) => id === pair.submission)
      if (requirement === undefined || submission === undefined) throw notFound()
      const isRepeated = pairs.findIndex((one) => one.submission === pair.submission) < index
      const present =
        decisionProblem(requirement, submission, review) ?? changedSinceMessage(requirement, submission, pair.version)
      const problem = isRepeated ? copy.listedTwice : present
      problems.push(problem)
      if (problem !== null) continue
      saveReview(tx, submission, review)
      recordDecision(tx, requirement, review)
      decided.push(requirement.deal_id)
    }
    await queueSendBackNotifications(tx, review, decided)
    const after = new Map((await findRequirements(tx, ids)).map((row) => [row.id, row]))
    return {
      results: pairs.map(({ request }, index) => {
        const row = after.get(request)
        if (row === undefined) throw notFound()
        return { request: presentRequirement(tx, row), problem: problems[index] ?? null }
      }),
    }
  })
}

/**
 * Waives a request with or without an answer. It can be reopened like any decision. Throws not_found, already_decided.
 */
export function waiveRequirement(
  ctx: StaffContext,
  id: string,
  note: Pick<DecisionNote, 'comment'>,
): Promise<Requirement> {
  authorize(ctx, 'requirement.waive')
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, id)
    const review = parseReview('Waived', note)
    const [newest] = requirement.submissions
    if (isDone(requirement.status)) {
      throw alreadyDecided(
        tx,
        requirement,
        copy.alreadyDecided(newest?.decided_by_name ?? null, requirement.status.toLowerCase(), requirement.title),
      )
    }
    if (newest?.status === 'Submitted') saveDecision(tx, newest.id, review)
    else insertWaived(tx, newUuid(), requirement.id, review.comment)
    recordDecision(tx, requirement, review)
    return presentRequirement(tx, await findRequirement(tx, requirement.id))
  })
}

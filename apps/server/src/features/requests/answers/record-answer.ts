import type { ActivityKind } from '@loanyard/contract/deals/activity'
import type { RequirementEvent, Submission } from '@loanyard/contract/requests/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { isStaff, type ParticipantContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { isDone, isNewest } from '../policy.ts'
import { findRequirement } from '../read-queries.ts'
import { resetReminders } from '../reminders/reminder-queries.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { presentRequirement, presentSubmission } from '../rows.ts'
import { insertEvent, saveStatus } from '../write-queries.ts'
import { insertAnswer, type AnswerContent } from './submission-queries.ts'

type SubmissionEvent = 'submitted' | 'resubmitted' | 'signed'

export function previousAnswer(submission: SubmissionRow): Record<string, unknown> {
  const { id, status, answer, acknowledgement, not_applicable, reason, comment } = submission
  const documents = submission.documents.map((document) => ({ id: document.id, name: document.name }))
  return { before: { submission: id, status, answer, acknowledgement, not_applicable, reason, comment, documents } }
}

/** Updates status, history and activity, and restarts the client's reminders. */
export function recordSubmission(
  tx: ParticipantContext,
  { id, deal_id, title }: RequirementRow,
  {
    event,
    documents,
    data,
  }: Pick<AnswerContent, 'documents'> & { event: SubmissionEvent; data?: Record<string, unknown> },
): void {
  const action: RequirementEvent['action'] = event
  const activity: ActivityKind = `request_${event}`
  saveStatus(tx, id, 'Submitted')
  insertEvent(tx, { requirement: id, action, documents, ...(data === undefined ? {} : { data }) })
  if (!isStaff(tx)) resetReminders(tx)
  const changes = [{ field: 'request', from: title, to: title }]
  recordAudit(tx, { action: activity, subject: id, deal: deal_id, changes })
}

/** Saves an answer to a requirement that this transaction has locked. With `content.signed` it's a signature. */
export async function recordAnswer(
  tx: ParticipantContext,
  requirement: RequirementRow,
  content: AnswerContent,
): Promise<Submission> {
  const id = newUuid()
  insertAnswer(tx, id, requirement.id, content)
  const isSigned = content.signed !== undefined && content.signed !== null
  const event = isSigned ? 'signed' : requirement.submissions.length > 0 ? 'resubmitted' : 'submitted'
  recordSubmission(tx, requirement, { event, documents: content.documents })
  return loadSubmission(tx, requirement, id)
}

export async function loadSubmission(
  ctx: ParticipantContext,
  { id }: RequirementRow,
  submission: string,
): Promise<Submission> {
  const after = await findRequirement(ctx, id)
  const row = after.submissions.find((one) => one.id === submission)
  if (row === undefined) throw notFound()
  return presentSubmission(ctx, after, row)
}

/** Throws already_decided once staff accepted the answer or a newer answer exists. */
export function assertUndecided(ctx: ParticipantContext, requirement: RequirementRow, submission: SubmissionRow): void {
  const { status, decided_by_name } = submission
  const isOld = !isNewest(requirement, submission)
  if (!isOld && !isDone(status)) return
  const sentence = isOld
    ? copy.newerAnswer
    : copy.answerDecided(decided_by_name, status.toLowerCase(), requirement.title)
  throw new AppError('already_decided', sentence, { current: presentRequirement(ctx, requirement) })
}

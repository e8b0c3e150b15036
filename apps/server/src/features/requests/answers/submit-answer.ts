import type { Answer } from '@loanyard/contract/requests/answers'
import type { Submission } from '@loanyard/contract/requests/schemas'
import { AppError, notFound } from '../../../errors.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, authorizeAnswer, authorizeChange, assertNotForAnother, assertOpen } from '../policy.ts'
import { lockRequirement } from '../read-queries.ts'
import type { SubmissionRow } from '../row-types.ts'
import { presentSubmission } from '../rows.ts'
import { validateAnswer } from './answer-content.ts'
import { assertUndecided, loadSubmission, previousAnswer, recordAnswer, recordSubmission } from './record-answer.ts'
import { saveTakenOff } from './request-document-queries.ts'
import { removeUnusedDocuments, saveAnswer, type AnswerContent } from './submission-queries.ts'

/** Throws not_found, forbidden (staff confirming for the client), already_submitted, bad_input. */
export function submitAnswer(ctx: ParticipantContext, requestId: string, input: Answer): Promise<Submission> {
  authorize(ctx, 'answer.submit')
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, requestId)
    authorizeAnswer(tx, requirement)
    const content = await validateAnswer(tx, requirement, input)
    assertOpen(requirement)
    assertNotForAnother(tx, requirement)
    return recordAnswer(tx, requirement, content)
  })
}

interface AnswerTarget {
  readonly request_id: string
  readonly submission_id: string
}

/**
 * Replaces an answer. Documents it no longer uses are deleted if staff haven't reviewed them and no other answer uses
 * them. Throws not_found, already_decided, forbidden, stale, bad_input.
 */
export function changeAnswer(
  ctx: ParticipantContext,
  { request_id, submission_id }: AnswerTarget,
  input: Answer,
  ifMatch: number | null,
): Promise<Submission> {
  authorize(ctx, 'answer.change')
  const uuid = toUuid('submission', submission_id)
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, request_id)
    const before = requirement.submissions.find(({ id }) => id === uuid)
    if (before === undefined) throw notFound()
    assertUndecided(tx, requirement, before)
    authorizeChange(tx, requirement, before)
    assertNotForAnother(tx, requirement)
    if (ifMatch !== null && ifMatch !== before.version) {
      throw new AppError('stale', copy.staleAnswer, {
        current: presentSubmission(tx, requirement, before),
      })
    }
    const content = await validateAnswer(tx, requirement, input)
    saveAnswer(tx, uuid, content)
    recordSubmission(tx, requirement, {
      event: 'resubmitted',
      documents: content.documents,
      data: previousAnswer(before),
    })
    await detachDocuments(tx, before, content)
    return loadSubmission(tx, requirement, uuid)
  })
}

async function detachDocuments(
  tx: ParticipantContext,
  before: SubmissionRow,
  { documents }: AnswerContent,
): Promise<void> {
  const detached = before.documents.filter(({ id }) => !documents.some((kept) => kept.id === id)).map(({ id }) => id)
  if (detached.length === 0) return
  if (before.status === 'Submitted') await removeUnusedDocuments(tx, detached)
  else saveTakenOff(tx, detached)
}

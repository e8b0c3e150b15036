import type { ParticipantContext } from '../../../services/context.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { insertEvent, saveStatus } from '../write-queries.ts'
import { appendToAnswer, saveWithdrawn } from './submission-queries.ts'
import { statusWithout } from './take-off-answer.ts'

/**
 * Adds a file (UUID) to the answer that waits for review. False if there is none; a wish to skip the request is
 * withdrawn, because the file replaces it.
 */
export function joinAnswer(
  tx: ParticipantContext,
  requirement: RequirementRow,
  { waiting, document }: { waiting: SubmissionRow | null; document: string },
): boolean {
  if (waiting === null) return false
  if (waiting.not_applicable === null) {
    appendToAnswer(tx, waiting.id, document)
    return true
  }
  saveWithdrawn(tx, waiting.id)
  saveStatus(tx, requirement.id, statusWithout(requirement))
  insertEvent(tx, { requirement: requirement.id, action: 'withdrawn' })
  return false
}

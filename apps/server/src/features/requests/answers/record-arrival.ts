import { isStaff, type ParticipantContext } from '../../../services/context.ts'
import { isNewest, isOpen } from '../policy.ts'
import { findRequirements, lockRequirements } from '../read-queries.ts'
import { resetReminders } from '../reminders/reminder-queries.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { hasAllRequired } from '../sent-files.ts'
import { insertEvent } from '../write-queries.ts'
import { joinAnswer } from './join-answer.ts'
import { recordSentFiles } from './record-sent-files.ts'

/** Ids are UUIDs. */
interface SentFile {
  readonly id: string
  readonly name: string
  readonly requirement_id: string
}

/** Locked before the document is, as an answer does. False if the request was removed. */
export async function lockRequirementOfUpload(tx: ParticipantContext, requirement: string): Promise<boolean> {
  return (await lockRequirements(tx, [requirement])).length > 0
}

/** The client's answer that waits for review and takes more files. */
function waitingAnswer(requirement: RequirementRow): SubmissionRow | null {
  const [newest] = requirement.submissions
  if (newest === undefined || newest.status !== 'Submitted' || newest.side !== 'client') return null
  return newest.signed === null && isNewest(requirement, newest) ? newest : null
}

/**
 * Sends a file a client uploaded for a request that this transaction has locked: it joins the answer that waits for
 * review, replaces the wish to skip the request, and submits the answer if it was the last one required.
 */
export async function recordArrival(tx: ParticipantContext, { id, name, requirement_id }: SentFile): Promise<void> {
  const [requirement] = await findRequirements(tx, [requirement_id])
  if (requirement?.kind !== 'Document' || isStaff(tx)) return
  insertEvent(tx, { requirement: requirement_id, action: 'sent', documents: [{ id, name }] })
  resetReminders(tx)
  if (joinAnswer(tx, requirement, { waiting: waitingAnswer(requirement), document: id })) return
  await submitIfComplete(tx, requirement_id)
}

/** Keeps in the request's history that a file sent for it was taken back. */
export function recordWithdrawal(tx: ParticipantContext, { id, name, requirement_id }: SentFile): void {
  insertEvent(tx, { requirement: requirement_id, action: 'document_removed', documents: [{ id, name }] })
}

/** Submits the answer once no required file is missing, unless it is another person's, which staff answer. */
export async function submitIfComplete(tx: ParticipantContext, id: string): Promise<void> {
  const [requirement] = await findRequirements(tx, [id])
  if (requirement === undefined || !isOpen(requirement.status) || requirement.other_at !== null) return
  if (!hasAllRequired(requirement)) return
  await recordSentFiles(tx, requirement)
}

import { badInput } from '../../../errors.ts'
import { isStaff, type ParticipantContext, type StaffContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import type { DocumentPart, RequirementRow } from '../row-types.ts'
import { sentFiles } from '../sent-files.ts'
import { findStaffAmong } from './filing-queries.ts'
import { recordAnswer } from './record-answer.ts'
import { lockDocuments } from './submission-queries.ts'

/** Staff who stop waiting for the rest submit it for the borrower who sent the last file, and who can still change it. */
async function lastOfBorrower(tx: StaffContext, documents: readonly DocumentPart[]): Promise<DocumentPart | undefined> {
  const staff = await findStaffAmong(
    tx,
    documents.map(({ uploaded_by }) => uploaded_by),
  )
  return documents.findLast(({ uploaded_by }) => !staff.has(uploaded_by))
}

/** Submits the files sent for a requirement that this transaction has locked. Throws bad_input if there are none. */
export async function recordSentFiles(tx: ParticipantContext, requirement: RequirementRow): Promise<void> {
  const sent = sentFiles(requirement)
  const ready = await lockDocuments(
    tx,
    requirement.deal_id,
    sent.map(({ id }) => id),
  )
  const documents = sent.filter(({ id }) => ready.some((document) => document.id === id && document.state === 'ready'))
  if (documents.length === 0) throw badInput([{ path: 'documents', message: copy.addDocument }])
  const last = isStaff(tx) ? await lastOfBorrower(tx, documents) : undefined
  const submitter = last === undefined ? {} : { submitter: { id: last.uploaded_by, name: last.uploaded_by_name } }
  await recordAnswer(tx, requirement, {
    answer: null,
    acknowledgement: null,
    not_applicable: null,
    documents,
    ...submitter,
  })
}

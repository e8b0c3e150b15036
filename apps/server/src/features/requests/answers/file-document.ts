import type { Filed } from '@loanyard/contract/requests/filing'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toId, toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize, isDone } from '../policy.ts'
import { findRequirement, lockRequirements } from '../read-queries.ts'
import type { RequirementRow, SubmissionRow } from '../row-types.ts'
import { presentRequirement } from '../rows.ts'
import { hasAllRequired, sentFiles } from '../sent-files.ts'
import { insertEvent, saveStatus } from '../write-queries.ts'
import { findFilable, saveFiled, type FilableDocument } from './filing-queries.ts'
import { previousAnswer } from './record-answer.ts'
import { recordSentFiles } from './record-sent-files.ts'
import { appendToAnswer, saveWithdrawn } from './submission-queries.ts'
import { statusWithout, takeOffAnswer } from './take-off-answer.ts'

function answerWith({ submissions }: RequirementRow, document: FilableDocument): SubmissionRow | null {
  return submissions.find(({ documents }) => documents.some(({ id }) => id === document.id)) ?? null
}

/** Throws already_decided for a file of an answer that is approved, waived or signed. */
function assertMovable(document: FilableDocument, requirement: RequirementRow): void {
  const answer = answerWith(requirement, document)
  if (answer === null) return
  if (answer.signed !== null) throw new AppError('already_decided', copy.isSigned(document.name))
  if (isDone(requirement.status)) throw new AppError('already_decided', copy.answerKeeps(requirement))
}

/** Throws bad_input and already_submitted. */
function assertFilable(document: FilableDocument, slot: string | null, to: RequirementRow | undefined): RequirementRow {
  if (document.state !== 'ready') throw badInput([{ path: 'request', message: copy.documentNotUploaded }])
  if (to === undefined || to.deal_id !== document.deal_id) {
    throw badInput([{ path: 'request', message: copy.requestGone }])
  }
  if (to.kind !== 'Document') throw badInput([{ path: 'request', message: copy.notForFiles }])
  if (slot !== null && !to.slots.some(({ name }) => name === slot)) {
    throw badInput([{ path: 'slot', message: copy.slotGone }])
  }
  if (isDone(to.status)) throw new AppError('already_submitted', copy.nothingNeeded(to.title, to.status.toLowerCase()))
  return to
}

function takeOff(tx: StaffContext, from: RequirementRow, document: FilableDocument): void {
  const answer = answerWith(from, document)
  if (answer === null) insertEvent(tx, { requirement: from.id, action: 'document_removed', documents: [document] })
  else takeOffAnswer(tx, from, { before: answer, document })
}

/** Adds the file to the answer that waits for review, or replaces the wish to skip the request. */
function joinAnswer(tx: StaffContext, to: RequirementRow, document: FilableDocument): 'joined' | 'open' {
  const [newest] = to.submissions
  if (newest === undefined || newest.status !== 'Submitted') return 'open'
  if (newest.not_applicable === null) {
    appendToAnswer(tx, newest.id, document.id)
    return 'joined'
  }
  saveWithdrawn(tx, newest.id)
  saveStatus(tx, to.id, statusWithout(to))
  insertEvent(tx, { requirement: to.id, action: 'withdrawn', data: previousAnswer(newest) })
  return 'open'
}

/**
 * A request that names required files is submitted with the last of them, and one that names none with its first: the
 * borrower finishes what they began themselves.
 */
async function fileUnder(
  tx: StaffContext,
  document: FilableDocument,
  { to, slot }: { to: RequirementRow; slot: string | null },
): Promise<void> {
  saveFiled(tx, document.id, { requirement: to.id, slot })
  insertEvent(tx, { requirement: to.id, action: 'filed', documents: [document] })
  if (joinAnswer(tx, to, document) === 'joined') return
  const after = await findRequirement(tx, to.id)
  const isFirst = to.slots.length === 0 && sentFiles(to).length === 0
  if (hasAllRequired(after) || isFirst) await recordSentFiles(tx, after)
}

function recordFiling(
  tx: StaffContext,
  document: FilableDocument,
  { from, to }: { from: RequirementRow | undefined; to: RequirementRow | null },
): void {
  recordAudit(tx, {
    action: 'document_filed',
    subject: document.id,
    ...(document.deal_id === null ? {} : { deal: document.deal_id }),
    changes: [
      { field: 'document', from: document.name, to: document.name },
      { field: 'request', from: from?.title ?? null, to: to?.title ?? null },
    ],
  })
}

/** The requests are locked before the document, as everywhere; by then it may have been filed elsewhere. */
async function lockFiling(
  tx: StaffContext,
  uuid: string,
  target: string | null,
): Promise<{ document: FilableDocument; requirements: readonly RequirementRow[] }> {
  const seen = await findFilable(tx, uuid)
  if (seen === null) throw notFound()
  const ids = [...new Set([...seen.requirements, ...(target === null ? [] : [target])])]
  const requirements = await lockRequirements(tx, ids)
  const document = await findFilable(tx, uuid, { lock: true })
  if (document === null) throw notFound()
  if (document.requirements.some((id) => !ids.includes(id))) throw new AppError('stale', copy.filedElsewhere)
  return { document, requirements }
}

/**
 * Files a document under a request of its deal, moves it there from another request, or with `request: null` takes it
 * off. Throws not_found, bad_input, already_submitted, already_decided, stale.
 */
export function fileDocument(
  ctx: StaffContext,
  id: string,
  { request, slot }: { request: string | null; slot: string | null },
): Promise<Filed> {
  authorize(ctx, 'request_document.file')
  const [uuid, target] = [toUuid('document', id), request === null ? null : toUuid('requirement', request)]
  return withTransaction(ctx, async (tx) => {
    const { document, requirements } = await lockFiling(tx, uuid, target)
    const to =
      target === null
        ? null
        : assertFilable(
            document,
            slot,
            requirements.find((one) => one.id === target),
          )
    const sources = requirements.filter((one) => document.requirements.includes(one.id))
    const isThere = sources.some((one) => one.id === target)
    for (const from of sources) if (from.id !== target) assertMovable(document, from)
    for (const from of sources) if (from.id !== target) takeOff(tx, from, document)
    if (to !== null && !isThere) await fileUnder(tx, document, { to, slot })
    else saveFiled(tx, uuid, { requirement: target, slot })
    const from = sources.find((one) => one.id !== target)
    if (!isThere || from !== undefined) recordFiling(tx, document, { from, to })
    const [previous = null] = document.requirements
    return {
      request: to === null ? null : presentRequirement(tx, await findRequirement(tx, to.id)),
      previous: { request: previous === null ? null : toId('requirement', previous), slot: document.slot },
    }
  })
}

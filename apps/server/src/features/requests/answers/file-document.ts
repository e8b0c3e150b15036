import type { Filed, FilingRequest } from '@loanyard/contract/requests/filing'
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
import { insertEvent } from '../write-queries.ts'
import { findFilable, saveFiled, type FilableDocument } from './filing-queries.ts'
import { joinAnswer } from './join-answer.ts'
import { recordSentFiles } from './record-sent-files.ts'
import { takeOffAnswer } from './take-off-answer.ts'

function answerWith({ submissions }: RequirementRow, document: FilableDocument): SubmissionRow | null {
  return submissions.find(({ documents }) => documents.some(({ id }) => id === document.id)) ?? null
}

/** Throws already_decided for a file of an answer that is approved, waived or signed. */
function assertMovable(ctx: StaffContext, document: FilableDocument, requirement: RequirementRow): void {
  const answer = answerWith(requirement, document)
  if (answer === null || (answer.signed === null && !isDone(requirement.status))) return
  const sentence = answer.signed === null ? copy.answerKeeps(requirement) : copy.isSigned(document.name)
  throw new AppError('already_decided', sentence, { current: presentRequirement(ctx, requirement) })
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
  const [newest] = to.submissions
  const waiting = newest?.status === 'Submitted' ? newest : null
  if (joinAnswer(tx, to, { waiting, document: document.id })) return
  const after = await findRequirement(tx, to.id)
  const isFirst = to.slots.length === 0 && sentFiles(to).length === 0
  if (hasAllRequired(after) || isFirst) await recordSentFiles(tx, after)
}

interface Filing {
  readonly from: RequirementRow | undefined
  readonly to: RequirementRow | null
  readonly slot: string | null
}

function recordFiling(tx: StaffContext, document: FilableDocument, { from, to, slot }: Filing): void {
  recordAudit(tx, {
    action: 'document_filed',
    subject: document.id,
    ...(document.deal_id === null ? {} : { deal: document.deal_id }),
    changes: [
      { field: 'document', from: document.name, to: document.name },
      { field: 'request', from: from?.title ?? null, to: to?.title ?? null },
      ...(slot === document.slot ? [] : [{ field: 'slot', from: document.slot, to: slot }]),
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
  if (document.requirements.some((id) => !ids.includes(id))) throw new AppError('document_in_use', copy.filedElsewhere)
  return { document, requirements }
}

/**
 * Files a document under a request of its deal, moves it there from another request, or with `request: null` takes it
 * off. Throws not_found, bad_input, already_submitted, already_decided, document_in_use.
 */
export function fileDocument(ctx: StaffContext, id: string, filing: FilingRequest): Promise<Filed> {
  authorize(ctx, 'request_document.file')
  const uuid = toUuid('document', id)
  const target = filing.request === null ? null : toUuid('requirement', filing.request)
  const slot = target === null ? null : filing.slot
  return withTransaction(ctx, async (tx) => {
    const { document, requirements } = await lockFiling(tx, uuid, target)
    const named = requirements.find((one) => one.id === target)
    const to = target === null ? null : assertFilable(document, slot, named)
    const isThere = target !== null && document.requirements.includes(target)
    const sources = requirements.filter((one) => one.id !== target && document.requirements.includes(one.id))
    for (const from of sources) assertMovable(tx, document, from)
    for (const from of sources) takeOff(tx, from, document)
    if (to !== null && !isThere) await fileUnder(tx, document, { to, slot })
    else if (sources.length > 0 || slot !== document.slot) saveFiled(tx, uuid, { requirement: target, slot })
    const [from = isThere ? named : undefined] = sources
    const isSame = isThere ? sources.length === 0 && slot === document.slot : to === null && sources.length === 0
    if (!isSame) recordFiling(tx, document, { from, to, slot })
    const [previous = null] = document.requirements
    return {
      request: to === null ? null : presentRequirement(tx, await findRequirement(tx, to.id)),
      previous: { request: previous === null ? null : toId('requirement', previous), slot: document.slot },
    }
  })
}

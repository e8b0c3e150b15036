import type { Turn } from '@loanyard/contract/core/values'
import type { Requirement, RequirementEvent, Submission, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import { isStaff, type ParticipantContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { isDone, isSkipRequested, requirementCan, submissionCan } from './policy.ts'
import type { DocumentPart, EventRow, RequirementRow, SubmissionRow } from './row-types.ts'
import { filledSlots, sentCount, sentFiles, undoSecondsLeft } from './sent-files.ts'

function turnFor({ status, other_at }: Pick<RequirementRow, 'status' | 'other_at'>): Turn {
  if (status === 'Submitted' || other_at !== null) return 'staff'
  return status === 'Pending' || status === 'Rejected' ? 'client' : 'nobody'
}

function presentOtherPerson({ other_name, other_email, other_at }: RequirementRow): Requirement['other_person'] {
  return other_at === null ? null : { name: other_name ?? '', email: other_email ?? '', reported_at: other_at }
}

function presentDocument(ctx: ParticipantContext, row: RequirementRow, part: DocumentPart): SubmittedDocument {
  const { id, name, file_type, size, pages, has_preview, active_content, created, slot } = part
  const { is_returned = false, uploaded_by } = part
  const canUndo = uploaded_by === ctx.actor.user_id && !isDone(row.status) && !is_returned
  return {
    id: toId('document', id),
    name,
    file_type,
    size,
    pages,
    has_preview,
    active_content,
    created,
    slot,
    is_returned,
    undo_seconds: canUndo ? undoSecondsLeft(part, ctx.clock.now()) : 0,
  }
}

function presentDecision(row: SubmissionRow): Submission['decision'] {
  const { status, decided_at, decided_by_name, reason, comment } = row
  if (status === 'Submitted' || decided_at === null) return null
  return { status, reason, comment, decided_by: decided_by_name ?? '', decided_at: decided_at }
}

function presentSignature(ctx: ParticipantContext, { signed }: SubmissionRow): Submission['signed'] {
  if (signed === null) return null
  const { name, at, reference, signer_names = null } = signed
  return { name, at, reference, signer_names: isStaff(ctx) ? signer_names : null }
}

export function presentSubmission(
  ctx: ParticipantContext,
  requirement: RequirementRow,
  row: SubmissionRow,
): Submission {
  return {
    id: toId('submission', row.id),
    request: toId('requirement', requirement.id),
    status: row.status,
    answer: row.answer,
    acknowledgement: row.acknowledgement,
    documents: row.documents.map((part) => presentDocument(ctx, requirement, part)),
    not_applicable: row.not_applicable,
    signed: presentSignature(ctx, row),
    submitted_by: { name: row.submitted_by_name, side: row.side },
    created: row.created,
    modified: row.modified,
    decision: presentDecision(row),
    version: row.version,
    can: submissionCan(ctx, requirement, row),
  }
}

function presentSlots(row: RequirementRow): Requirement['slots'] {
  const filled = filledSlots(row)
  return row.slots.map((slot) => ({ ...slot, is_filled: filled.has(slot.name) }))
}

export function presentRequirement(ctx: ParticipantContext, row: RequirementRow): Requirement {
  return {
    id: toId('requirement', row.id),
    deal: toId('deal', row.deal_id),
    stage: row.stage_id === null ? null : toId('stage', row.stage_id),
    kind: row.kind,
    title: row.title,
    description: row.description,
    is_required: row.is_required,
    assignee: row.assignee,
    template_document: row.template === null ? null : { ...row.template, id: toId('document', row.template.id) },
    status: row.status,
    waiting_on: turnFor(row),
    other_person: presentOtherPerson(row),
    reply: row.other_reply,
    due_date: row.due_date,
    is_overdue: row.is_overdue,
    due_in_days: row.due_in_days,
    slots: presentSlots(row),
    signature_fields: [...row.signature_fields],
    sent: sentCount(row),
    is_skip_requested: isSkipRequested(row),
    submissions: row.submissions.map((submission) => presentSubmission(ctx, row, submission)),
    thread: row.thread,
    created: row.created,
    version: row.version,
    can: requirementCan(ctx, row),
    bundle_request:
      row.bundle_request_id === null || row.bundle_id === null
        ? null
        : {
            id: toId('bundle_request', row.bundle_request_id),
            title: row.bundle_request_title ?? '',
            bundle: toId('bundle', row.bundle_id),
          },
    sent_documents: sentFiles(row).map((part) => presentDocument(ctx, row, part)),
  }
}

export function presentEvent({ actor_name, documents, ...event }: EventRow): RequirementEvent {
  return {
    ...event,
    actor: actor_name,
    documents: documents.map(({ id, name }) => ({ id: toId('document', id), name })),
  }
}

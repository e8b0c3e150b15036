import type { TemplateDocument } from '@loanyard/contract/bundles/schemas'
import type { RejectionReason, RequestStatus } from '@loanyard/contract/core/values'
import type { SignerNames } from '@loanyard/contract/documents/signer-names'
import type { RequirementEvent, SubmittedDocument } from '@loanyard/contract/requests/schemas'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { Slot } from '@loanyard/contract/requests/slots'
import type { Columns, Tables } from '../../db/tables.ts'

/** Ids are UUIDs. Only documents of an answer can be returned. */
export interface DocumentPart extends Omit<SubmittedDocument, 'undo_seconds' | 'is_returned'> {
  readonly is_returned?: boolean
  readonly arrived_at: string | null
  readonly uploaded_by: string
  readonly uploaded_by_name: string
  readonly is_from_client: boolean
}

/** `signer_names` is missing in records of earlier releases. */
export interface SignatureRecord {
  readonly name: string
  readonly at: string
  readonly reference: string
  readonly signer_names?: SignerNames | null
}

export interface SubmissionRow {
  readonly id: string
  readonly status: RequestStatus
  readonly answer: string | null
  readonly acknowledgement: boolean | null
  readonly not_applicable: string | null
  readonly signed: SignatureRecord | null
  readonly submitted_by_name: string
  readonly side: 'client' | 'staff'
  readonly created: string
  readonly modified: string
  readonly reason: RejectionReason | null
  readonly comment: string | null
  readonly decided_by_name: string | null
  readonly decided_at: string | null
  readonly version: number
  readonly documents: readonly DocumentPart[]
}

/** Answers are newest first. Ids are UUIDs. */
export interface RequirementRow extends Columns<
  'requirements',
  | 'id'
  | 'deal_id'
  | 'stage_id'
  | 'bundle_request_id'
  | 'attachment_id'
  | 'kind'
  | 'title'
  | 'description'
  | 'is_required'
  | 'position'
  | 'status'
  | 'due_date'
  | 'created'
  | 'version'
  | 'other_name'
  | 'other_email'
  | 'other_at'
  | 'other_reply'
> {
  readonly bundle_request_title: Tables['bundle_requests']['title'] | null
  readonly bundle_id: Tables['bundle_requests']['bundle_id'] | null
  /** Who it is for. */
  readonly assignee: string
  readonly is_overdue: boolean
  readonly due_in_days: number | null
  readonly template: TemplateDocument | null
  readonly submissions: readonly SubmissionRow[]
  readonly thread: { readonly count: number; readonly unread: number; readonly is_unanswered: boolean }
  readonly slots: readonly Slot[]
  readonly signature_fields: readonly PlacedField[]
  /** Files the client sent that no answer contains. */
  readonly sent: readonly DocumentPart[]
}

export interface EventRow extends Columns<
  'requirement_events',
  'action' | 'actor_name' | 'side' | 'created' | 'reason' | 'comment' | 'documents'
> {
  readonly action: RequirementEvent['action']
  readonly reason: RejectionReason | null
  readonly documents: readonly { readonly id: string; readonly name: string }[]
}

import type { TemplateDocument } from '@loanyard/contract/bundles/schemas'
import type { RejectionReason, RequestKind, RequestStatus } from '@loanyard/contract/core/values'
import type { RequirementEvent, SubmittedDocument } from '@loanyard/contract/requests/schemas'

/** Its id is a UUID. */
export type DocumentPart = SubmittedDocument

export interface SubmissionRow {
  readonly id: string
  readonly status: RequestStatus
  readonly answer: string | null
  readonly acknowledgement: boolean | null
  readonly not_applicable: string | null
  readonly signed: { readonly name: string; readonly at: string; readonly reference: string } | null
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
export interface RequirementRow {
  readonly id: string
  readonly deal_id: string
  readonly stage_id: string | null
  readonly bundle_request_id: string | null
  readonly bundle_request_title: string | null
  readonly attachment_id: string | null
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly position: number
  readonly status: RequestStatus
  readonly due_date: string | null
  readonly is_overdue: boolean
  readonly created: string
  readonly version: number
  readonly template: TemplateDocument | null
  readonly submissions: readonly SubmissionRow[]
  readonly unsent_documents: readonly DocumentPart[]
}

export interface EventRow {
  readonly action: RequirementEvent['action']
  readonly actor_name: string
  readonly side: 'client' | 'staff'
  readonly created: string
  readonly reason: RejectionReason | null
  readonly comment: string | null
  readonly documents: readonly { readonly id: string; readonly name: string }[]
}

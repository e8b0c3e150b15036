import type { Attachment, Bundle, BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { RequestKind } from '@loanyard/contract/core/values'
import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { bundleCan } from './policy.ts'

/** Ids are UUIDs. */
export interface BundleRow {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly stage_id: string | null
  readonly is_custom: boolean
  readonly deal_id: string | null
  readonly archived_at: string | null
  readonly created: string
  readonly modified: string
  readonly version: number
  readonly deal_title: string | null
  readonly attachments_count: number
  /** Includes requests that were removed. */
  readonly requests_count: number
}

/** Ids are UUIDs. The template is null if its document was deleted. */
export interface AttachmentRow {
  readonly id: string
  readonly bundle_id: string
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly position: number
  readonly template_id: string | null
  readonly template_name: string | null
  readonly template_type: string | null
  readonly template_size: number | null
  readonly template_active_content: ActiveContent[] | null
  /** True for a template of the partner, false for a document of the bundle's deal. */
  readonly template_shared: boolean | null
}

export function presentAttachment(row: AttachmentRow): Attachment {
  return {
    id: toId('attachment', row.id),
    bundle: toId('bundle', row.bundle_id),
    kind: row.kind,
    title: row.title,
    description: row.description,
    is_required: row.is_required,
    template_document:
      row.template_id === null
        ? null
        : {
            id: toId('document', row.template_id),
            name: row.template_name ?? '',
            file_type: row.template_type ?? '',
            size: row.template_size,
            active_content: row.template_active_content ?? [],
          },
    position: row.position,
  }
}

export function presentSummary(ctx: StaffContext, row: BundleRow): BundleSummary {
  return {
    id: toId('bundle', row.id),
    title: row.title,
    description: row.description,
    stage: row.stage_id === null ? null : toId('stage', row.stage_id),
    is_custom: row.is_custom,
    deal: row.deal_id === null ? null : toId('deal', row.deal_id),
    deal_title: row.deal_title,
    is_archived: row.archived_at !== null,
    attachments_count: row.attachments_count,
    requests_count: row.requests_count,
    created: row.created,
    modified: row.modified,
    version: row.version,
    can: bundleCan(ctx, row),
  }
}

export function presentBundle(ctx: StaffContext, row: BundleRow, attachments: readonly AttachmentRow[]): Bundle {
  return { ...presentSummary(ctx, row), attachments: attachments.map(presentAttachment) }
}

import type { Attachment, Bundle, BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { SlotTemplate } from '@loanyard/contract/requests/slots'
import type { Columns, Tables } from '../../db/tables.ts'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { bundleCan } from './policy.ts'

/** Ids are UUIDs. */
export interface BundleRow extends Columns<
  'bundles',
  | 'id'
  | 'title'
  | 'description'
  | 'stage_id'
  | 'loan_purposes'
  | 'is_custom'
  | 'deal_id'
  | 'archived_at'
  | 'created'
  | 'modified'
  | 'version'
> {
  readonly deal_title: string | null
  readonly attachments_count: number
  /** Includes requests that were removed. */
  readonly requests_count: number
}

/** Ids are UUIDs. The template is null if its document was deleted. */
export interface AttachmentRow extends Columns<
  'attachments',
  'id' | 'bundle_id' | 'kind' | 'title' | 'description' | 'is_required' | 'position'
> {
  readonly slots: readonly SlotTemplate[]
  readonly signature_fields: readonly PlacedField[]
  readonly template_id: Tables['documents']['id'] | null
  readonly template_name: Tables['documents']['name'] | null
  readonly template_type: string | null
  readonly template_size: Tables['documents']['size']
  readonly template_active_content: Tables['documents']['active_content'] | null
  /** True for a template of the partner, false for a document of the bundle's deal. */
  readonly template_shared: Tables['documents']['is_template'] | null
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
    slots: [...row.slots],
    signature_fields: [...row.signature_fields],
    position: row.position,
  }
}

export function presentSummary(ctx: StaffContext, row: BundleRow): BundleSummary {
  return {
    id: toId('bundle', row.id),
    title: row.title,
    description: row.description,
    stage: row.stage_id === null ? null : toId('stage', row.stage_id),
    loan_purposes: row.loan_purposes as BundleSummary['loan_purposes'],
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

import type { RequestStatus } from '@loanyard/contract/core/values'
import type { Document } from '@loanyard/contract/documents/schemas'
import type { SignerNames } from '@loanyard/contract/documents/signer-names'
import type { Columns, Tables } from '../../db/tables.ts'
import { isStaff, type ParticipantContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { mayChange, mayDelete } from './policy.ts'

/** Ids are UUIDs. */
export interface DocumentRow extends Columns<
  'documents',
  | 'id'
  | 'deal_id'
  | 'stage_id'
  | 'is_template'
  | 'name'
  | 'declared_type'
  | 'declared_size'
  | 'state'
  | 'upload_key'
  | 'upload_id'
  | 'object_key'
  | 'preview_key'
  | 'content_type'
  | 'size'
  | 'crc32'
  | 'pages'
  | 'blank_pages'
  | 'active_content'
  | 'problem_code'
  | 'problem_message'
  | 'scan_started_at'
  | 'uploaded_by'
  | 'uploaded_by_name'
  | 'is_from_client'
  | 'created'
  | 'version'
> {
  /** The request it was uploaded for. */
  readonly requirement_id: Tables['documents']['requirement_id']
  /** Status of the answer that uses it, an approved one first; null if none does. */
  readonly used_by: RequestStatus | null
  /** Older documents of the deal with the same bytes. */
  readonly same: { id: string; name: string }[]
  /** Of a signed document whose names differ. */
  readonly signer_names: SignerNames | null
}

export function presentDocument(ctx: ParticipantContext, row: DocumentRow): Document {
  return {
    id: toId('document', row.id),
    name: row.name,
    file_type: row.content_type ?? row.declared_type,
    size: row.size ?? row.declared_size,
    state: row.state,
    problem: row.problem_code === null ? null : { code: row.problem_code, message: row.problem_message ?? '' },
    pages: row.pages,
    blank_pages: row.blank_pages,
    active_content: row.active_content,
    duplicate_of: row.same.map(({ id, name }) => ({ id: toId('document', id), name })),
    deal: row.deal_id === null ? null : toId('deal', row.deal_id),
    stage: row.stage_id === null ? null : toId('stage', row.stage_id),
    request: row.requirement_id === null ? null : toId('requirement', row.requirement_id),
    is_template: row.is_template,
    signer_names: isStaff(ctx) ? row.signer_names : null,
    has_preview: row.preview_key !== null,
    uploaded_by: row.uploaded_by_name,
    created: row.created,
    version: row.version,
    can: { update: mayChange(ctx, row), delete: mayDelete(ctx, row) },
  }
}

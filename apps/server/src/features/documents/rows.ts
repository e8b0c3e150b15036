import type { RequestStatus } from '@loanyard/contract/core/values'
import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { Document } from '@loanyard/contract/documents/schemas'
import type { ParticipantContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { mayChange, mayDelete } from './policy.ts'

/** Ids are UUIDs. */
export interface DocumentRow {
  readonly id: string
  readonly deal_id: string | null
  readonly stage_id: string | null
  readonly is_template: boolean
  readonly name: string
  readonly declared_type: string
  readonly declared_size: number | null
  readonly state: Document['state']
  readonly upload_key: string
  readonly upload_id: string | null
  readonly object_key: string
  readonly preview_key: string | null
  readonly content_type: string | null
  readonly size: number | null
  readonly crc32: number | null
  readonly pages: number | null
  readonly blank_pages: number[]
  readonly active_content: ActiveContent[]
  readonly problem_code: string | null
  readonly problem_message: string | null
  readonly scan_started_at: string | null
  readonly uploaded_by: string
  readonly uploaded_by_name: string
  readonly created: string
  readonly version: number
  /** The request it was uploaded for. */
  readonly requirement_id: string | null
  /** Status of the answer that uses it, an approved one first; null if none does. */
  readonly used_by: RequestStatus | null
  /** Older documents of the deal with the same bytes. */
  readonly same: { id: string; name: string }[]
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
    has_preview: row.preview_key !== null,
    uploaded_by: row.uploaded_by_name,
    created: row.created,
    version: row.version,
    can: { update: mayChange(ctx, row), delete: mayDelete(ctx, row) },
  }
}

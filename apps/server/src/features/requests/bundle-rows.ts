import type { RequestStatus, Turn } from '@loanyard/contract/core/values'
import type { Progress } from '@loanyard/contract/requests/progress'
import type { AdditionalRequest, BundleRequest } from '@loanyard/contract/requests/schemas'
import type { Columns, Tables } from '../../db/tables.ts'
import type { ParticipantContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { bundleRequestCan, isDone } from './policy.ts'
import type { RequirementRow } from './row-types.ts'
import { presentRequirement } from './rows.ts'

/** With the bundle it came from. Ids are UUIDs. */
export interface BundleRequestRow
  extends
    Columns<
      'bundle_requests',
      | 'id'
      | 'deal_id'
      | 'stage_id'
      | 'title'
      | 'description'
      | 'due_date'
      | 'created'
      | 'created_by_name'
      | 'version'
      | 'bundle_id'
    >,
    Columns<'bundles', 'is_custom'> {
  readonly bundle_title: Tables['bundles']['title']
  readonly is_archived: boolean
  readonly due_in_days: number | null
}

type RequirementSummary = readonly Pick<RequirementRow, 'status' | 'is_required' | 'other_at'>[]

export function progressOf(items: RequirementSummary): Progress {
  return {
    requirements: items.length,
    approved: items.filter(({ status }) => isDone(status)).length,
    submitted: items.filter(({ status }) => status === 'Submitted').length,
  }
}

/** Must agree with private.deal_progress: submitted answers, and items of another person, wait on staff first. */
export function overallTurn(items: RequirementSummary): Turn {
  if (items.some(({ status, other_at }) => status === 'Submitted' || other_at !== null)) return 'staff'
  const isClientsTurn = items.some(
    ({ status, is_required }) => status === 'Rejected' || (status === 'Pending' && is_required),
  )
  return isClientsTurn ? 'client' : 'nobody'
}

/** The status that needs attention first. */
function overallStatus(items: RequirementSummary): RequestStatus {
  const has = (sought: RequestStatus) => items.some(({ status }) => status === sought)
  if (has('Submitted')) return 'Submitted'
  if (has('Rejected')) return 'Rejected'
  if (has('Pending') || items.length === 0) return 'Pending'
  return has('Approved') ? 'Approved' : 'Waived'
}

/** The API nests each requirement under the attachment it was copied from. */
function presentAttachment(ctx: ParticipantContext, row: RequirementRow): BundleRequest['bundle_attachments'][number] {
  const request = presentRequirement(ctx, row)
  const { kind, title, description, is_required, template_document } = request
  const bundle_attachment = {
    id: row.attachment_id === null ? null : toId('attachment', row.attachment_id),
    kind,
    title,
    description,
    is_required,
    template_document,
    position: row.position,
  }
  return { ...bundle_attachment, requests: [{ ...request, bundle_attachment }] }
}

export function presentBundle(row: BundleRequestRow): BundleRequest['bundle'] {
  const { bundle_id, bundle_title, is_custom, is_archived } = row
  return { id: toId('bundle', bundle_id), title: bundle_title, is_custom, is_archived }
}

export function presentBundleRequest(
  ctx: ParticipantContext,
  row: BundleRequestRow,
  requirements: readonly RequirementRow[],
): BundleRequest {
  return {
    id: toId('bundle_request', row.id),
    deal: toId('deal', row.deal_id),
    stage: row.stage_id === null ? null : toId('stage', row.stage_id),
    bundle: presentBundle(row),
    title: row.title,
    description: row.description,
    status: overallStatus(requirements),
    waiting_on: overallTurn(requirements),
    due_date: row.due_date,
    due_in_days: row.due_in_days,
    progress: progressOf(requirements),
    bundle_attachments: requirements.map((requirement) => presentAttachment(ctx, requirement)),
    created: row.created,
    created_by: row.created_by_name,
    version: row.version,
    can: bundleRequestCan(ctx),
  }
}

export function presentAdditional(ctx: ParticipantContext, row: RequirementRow): AdditionalRequest {
  return { ...presentRequirement(ctx, row), request_type: row.kind }
}

import type { RequestStatus } from '@loanyard/contract/core/values'
import { AppError, forbidden } from '../../errors.ts'
import { isStaff, type ParticipantContext } from '../../services/context.ts'
import { defineRights, participants, staff } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

export const { authorize } = defineRights({
  'document.upload': { for: participants },
  'document.update': { for: staff },
  'document.delete': { for: participants },
  'document.restore': { for: participants },
  'document.download_for_lender': { for: ['Lender'] },
  'archive.prepare': { for: participants },
  'archive.prepare_for_lender': { for: ['Lender'] },
  // The token in the link says who prepared it.
  'archive.download': { for: ['Visitor'] },
})

interface OwnedDocument {
  readonly is_template: boolean
  readonly uploaded_by: string
}

/**
 * Everyone who works on a deal may change its documents. Templates belong to all deals, so Coordinators may change only
 * their own (product-rules 5.4).
 */
export function mayChange(ctx: ParticipantContext, { is_template, uploaded_by }: OwnedDocument): boolean {
  if (!isStaff(ctx)) return false
  return !is_template || ctx.actor.role !== 'Coordinator' || uploaded_by === ctx.actor.user_id
}

/** Clients may delete only what they uploaded themselves and haven't used in an answer. */
export function mayDelete(
  ctx: ParticipantContext,
  document: OwnedDocument & { readonly used_by: RequestStatus | null },
): boolean {
  if (isStaff(ctx)) return mayChange(ctx, document)
  return document.uploaded_by === ctx.actor.user_id && document.used_by === null
}

/** Throws forbidden, or document_in_use if an answer of the client uses the document. */
export function authorizeDelete(
  ctx: ParticipantContext,
  document: OwnedDocument & { readonly used_by: RequestStatus | null },
): void {
  if (mayDelete(ctx, document)) return
  if (isStaff(ctx)) return authorizeChange(ctx, document)
  if (document.uploaded_by !== ctx.actor.user_id) throw forbidden(copy.deleteForbidden)
  throw new AppError('document_in_use', document.used_by === 'Approved' ? copy.inApprovedAnswer : copy.inAnswer)
}

/** Throws forbidden. */
export function authorizeChange(ctx: ParticipantContext, document: OwnedDocument): void {
  if (!mayChange(ctx, document)) throw forbidden(copy.changeTemplateForbidden)
}

/** Throws forbidden unless the caller started the upload or may change the document. */
export function authorizeUpload(ctx: ParticipantContext, document: OwnedDocument): void {
  if (document.uploaded_by !== ctx.actor.user_id) authorizeChange(ctx, document)
}

/** Seconds that an upload URL works: a large file takes a while on a slow connection. */
export const uploadSeconds = 6 * 3600
/** Seconds that a download URL works. */
export const downloadSeconds = 15 * 60
/** Seconds that an archive can be downloaded, and resumed. */
export const archiveSeconds = 24 * 3600
/**
 * Seconds without a heartbeat after which another request may scan the upload. A scan that was only slow does no harm,
 * because the first result is kept.
 */
export const scanLeaseSeconds = 30
/** Seconds between heartbeats. */
export const scanHeartbeatSeconds = 10

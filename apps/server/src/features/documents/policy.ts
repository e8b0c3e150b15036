import type { RequestStatus } from '@loanyard/contract/core/values'
import { AppError, forbidden } from '../../errors.ts'
import { isStaff, type ParticipantContext } from '../../services/context.ts'
import * as copy from './copy.ts'

interface OwnedDocument {
  readonly is_template: boolean
  readonly uploaded_by: string
}

/**
 * True if the caller may rename, move or delete a document it can see. Whoever works on a deal works on its papers
 * (decisions.md section 2); a template is everybody's, so it is changed by Admin, Manager and whoever sent it.
 */
export function mayChange(ctx: ParticipantContext, { is_template, uploaded_by }: OwnedDocument): boolean {
  if (!isStaff(ctx)) return false
  return !is_template || ctx.actor.role !== 'Coordinator' || uploaded_by === ctx.actor.user_id
}

/** True if the caller may delete a document it can see; a client, what it sent itself and has not answered with. */
export function mayDelete(
  ctx: ParticipantContext,
  document: OwnedDocument & { readonly used_by: RequestStatus | null },
): boolean {
  if (isStaff(ctx)) return mayChange(ctx, document)
  return document.uploaded_by === ctx.actor.user_id && document.used_by === null
}

/** Throws forbidden, or document_in_use where a client's answer holds the document. */
export function authorizeDelete(
  ctx: ParticipantContext,
  document: OwnedDocument & { readonly used_by: RequestStatus | null },
): void {
  if (mayDelete(ctx, document)) return
  if (isStaff(ctx)) return authorizeChange(ctx, document)
  if (document.uploaded_by !== ctx.actor.user_id) throw forbidden(copy.deleteForbidden)
  throw new AppError('document_in_use', document.used_by === 'Approved' ? copy.inApprovedAnswer : copy.inAnswer)
}

/** Throws forbidden unless the caller may change the document. */
export function authorizeChange(ctx: ParticipantContext, document: OwnedDocument): void {
  if (!mayChange(ctx, document)) throw forbidden(copy.changeTemplateForbidden)
}

/** Throws forbidden unless the caller may go on with an upload: whoever began it, and whoever may change what it becomes. */
export function authorizeUpload(ctx: ParticipantContext, document: OwnedDocument): void {
  if (document.uploaded_by !== ctx.actor.user_id) authorizeChange(ctx, document)
}

/** Seconds for which an address to send bytes to works: a large file on a slow line takes a while. */
export const uploadSeconds = 6 * 3600
/** Seconds for which an address to fetch a document works. */
export const downloadSeconds = 15 * 60
/** Seconds for which an archive can be fetched, and gone on with after a break. */
export const archiveSeconds = 24 * 3600
/**
 * Seconds without a sign of life after which somebody else may look at an upload: whoever began is gone. One who was only
 * slow does no harm, since the first verdict stands.
 */
export const scanLeaseSeconds = 30
/** So often whoever looks gives a sign of life. */
export const scanHeartbeatSeconds = 10

import { isStaff, type ParticipantContext } from '../../platform/context.ts'
import { AppError, badInput, forbidden, notFound } from '../../platform/errors.ts'
import { SigningError } from '../../platform/signing/provider.ts'
import type { RequirementRow } from '../requests/index.ts'
import { findDocumentToSign, type SignableDocument } from './queries.ts'

/**
 * The paper of a request, if the caller may sign it now: only the client, and only while it waits for them. Throws
 * forbidden, bad_input (nothing to sign), already_submitted, not_found.
 */
export async function signableDocument(
  ctx: ParticipantContext,
  requirement: RequirementRow,
): Promise<SignableDocument> {
  if (isStaff(ctx)) throw forbidden('Only the borrower can sign.')
  if (requirement.kind !== 'PandaDoc' || requirement.template === null) {
    throw badInput([{ path: 'request', message: 'Nothing to sign here.' }])
  }
  if (requirement.status !== 'Pending' && requirement.status !== 'Rejected') {
    throw alreadySigned(requirement)
  }
  const documentToSign = await findDocumentToSign(ctx, requirement.template.id)
  if (documentToSign === null) throw notFound()
  return documentToSign
}

/** Tells that nothing is left to sign. */
export function alreadySigned({ title }: Pick<RequirementRow, 'title'>): AppError {
  return new AppError('already_submitted', `"${title}" is already signed.`)
}

/** What a provider could not do, as callers are told of it. Anything else is a fault and stays one. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof SigningError)) return error
  if (error.isRetryable) return new AppError('unavailable', error.message)
  if (error.code === 'bad_signature') return badInput([{ path: 'signature', message: error.message }])
  return new AppError('signing_failed', error.message)
}

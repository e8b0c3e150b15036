import { AppError, badInput, forbidden, notFound } from '../../../errors.ts'
import { SigningError } from '../../../media/signing/provider.ts'
import { isStaff, type ParticipantContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import type { RequirementRow } from '../row-types.ts'
import { findDocumentToSign, type SignableDocument } from './signing-queries.ts'

/**
 * The paper of a request, if the caller may sign it now: only the client, and only while it waits for them. Throws
 * forbidden, bad_input (nothing to sign), already_submitted, not_found.
 */
export async function signableDocument(
  ctx: ParticipantContext,
  requirement: RequirementRow,
): Promise<SignableDocument> {
  if (isStaff(ctx)) throw forbidden(copy.signForbidden)
  if (requirement.kind !== 'PandaDoc' || requirement.template === null) {
    throw badInput([{ path: 'request', message: copy.nothingToSign }])
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
  return new AppError('already_submitted', copy.alreadySigned(title))
}

/** What a provider could not do, as callers are told of it. Anything else is a fault and stays one. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof SigningError)) return error
  if (error.isRetryable) return new AppError('unavailable', error.message)
  if (error.code === 'bad_signature') return badInput([{ path: 'signature', message: error.message }])
  return new AppError('signing_failed', error.message)
}

/**
 * What a signer agrees to: that it binds, and the ways out that the ESIGN Act (15 U.S.C. § 7001(c)) wants said. Another
 * wording is another version; the version consented to is kept with the signature.
 */
export const consent = {
  version: '2026-11',
  sentence: copy.signingConsent,
} as const

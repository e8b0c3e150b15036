import { AppError, badInput, notFound } from '../../../errors.ts'
import { SigningError } from '../../../media/signing/provider.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { assertNotForAnother } from '../policy.ts'
import type { RequirementRow } from '../row-types.ts'
import { findDocumentToSign, type SignableDocument } from './signing-queries.ts'

/** The document to sign, while the request is open. Throws bad_input, already_submitted, forbidden, not_found. */
export async function findSignableDocument(
  ctx: ParticipantContext,
  requirement: RequirementRow,
): Promise<SignableDocument> {
  if (requirement.kind !== 'PandaDoc' || requirement.template === null) {
    throw badInput([{ path: 'request', message: copy.nothingToSign }])
  }
  if (requirement.status !== 'Pending' && requirement.status !== 'Rejected') {
    throw alreadySigned(requirement)
  }
  assertNotForAnother(ctx, requirement)
  const documentToSign = await findDocumentToSign(ctx, requirement.template.id)
  if (documentToSign === null) throw notFound()
  return documentToSign
}

export function alreadySigned({ title }: Pick<RequirementRow, 'title'>): AppError {
  return new AppError('already_submitted', copy.alreadySigned(title))
}

/** Errors other than SigningError are bugs and stay as they are. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof SigningError)) return error
  if (error.isRetryable) return new AppError('unavailable', error.message)
  if (error.code === 'bad_signature') return badInput([{ path: 'signature', message: error.message }])
  return new AppError('signing_failed', error.message)
}

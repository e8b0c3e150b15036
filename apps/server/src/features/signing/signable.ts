import { isStaff, type PartyContext } from '../../platform/context.ts'
import { AppError, badInput, forbidden, notFound } from '../../platform/errors.ts'
import { SigningProblem } from '../../platform/signing/provider.ts'
import type { RequirementRow } from '../requests/index.ts'
import { findPaper, type PaperRow } from './queries.ts'

/**
 * The paper of a request, if the caller may sign it now: only the client, and only while it waits for them. Throws
 * forbidden, bad_input (nothing to sign), already_submitted, not_found.
 */
export async function signablePaper(ctx: PartyContext, requirement: RequirementRow): Promise<PaperRow> {
  if (isStaff(ctx)) throw forbidden('Only the borrower can sign.')
  if (requirement.kind !== 'PandaDoc' || requirement.template === null) {
    throw badInput([{ path: 'request', message: 'Nothing to sign here.' }])
  }
  if (requirement.status !== 'Pending' && requirement.status !== 'Rejected') {
    throw signedAlready(requirement)
  }
  const paper = await findPaper(ctx, requirement.template.id)
  if (paper === null) throw notFound()
  return paper
}

/** Tells that nothing is left to sign. */
export function signedAlready({ title }: Pick<RequirementRow, 'title'>): AppError {
  return new AppError('already_submitted', `"${title}" is already signed.`)
}

/** What a provider could not do, as callers are told of it. Anything else is a fault and stays one. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof SigningProblem)) return error
  if (error.isPassing) return new AppError('unavailable', error.message)
  if (error.code === 'bad_signature') return badInput([{ path: 'signature', message: error.message }])
  return new AppError('signing_failed', error.message)
}

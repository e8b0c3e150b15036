import type { Submission } from '@loanyard/contract/requests/schemas'
import type { Sign } from '@loanyard/contract/requests/signing'
import { badInput } from '../../../errors.ts'
import type { SignerAccount, SigningEvidence, Signed } from '../../../media/signing/provider.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findRequirement } from '../read-queries.ts'
import { consentFor, consentVersion } from './consent.ts'
import { saveSignedDocument } from './save-signed-document.ts'
import { toAppError, findSignableDocument } from './signable-document.ts'
import { assertOwnName, namesToCheck, type SigningNames } from './signer-names.ts'
import { signingInput } from './signing-input.ts'
import { findOpenSigning, type SigningDetails, type SigningRow } from './signing-queries.ts'

/** Milliseconds that the signer's clock may be off. */
const clockSkew = 5 * 60_000

/**
 * Signs with the built-in provider and saves the result as the client's answer. Throws not_found, forbidden, bad_input,
 * already_submitted, signing_failed, unavailable.
 */
export async function signBuiltIn(ctx: ParticipantContext, requestId: string, input: Sign): Promise<Submission> {
  const requirement = await authorize(ctx, 'requirement.sign', () =>
    findRequirement(ctx, toUuid('requirement', requestId)),
  )
  const documentToSign = await findSignableDocument(ctx, requirement)
  const signing = await findOpenSigning(ctx, { requirement: requirement.id, document: documentToSign.id })
  const { id, evidence } = collectEvidence(ctx, signing, input)
  const source = await signingInput(ctx, requirement, { documentToSign, signing: id })
  const names = assertOwnName(source.details, input)
  const account = accountOf(ctx, source.details, names)
  const done = await ctx.signing.builtIn
    .sign({
      documentToSign: source.documentToSign,
      signer: { ...source.signer, name: names.name },
      signingEvidence: { ...evidence, account, consent: consentFor(source.details) },
    })
    .catch((error: unknown) => {
      throw toAppError(error)
    })
  return saveSignedDocument(ctx, {
    requirement: requirement.id,
    signing: id,
    documentToSign,
    bytes: Buffer.from(done.bytes),
    pages: done.pages,
    signed: {
      ...signatureRecord(ctx, evidence, { name: names.name, done }),
      account,
      signer_names: namesToCheck(names, source.details),
    },
  })
}

type SeenEvidence = Omit<SigningEvidence, 'account' | 'consent'>

/** Prefers the times that the server saw. Throws bad_input. */
function collectEvidence(
  ctx: ParticipantContext,
  signing: SigningRow | null,
  input: Sign,
): { id: string; evidence: SeenEvidence } {
  if (signing === null || signing.provider !== 'built_in') {
    throw badInput([{ path: 'read_to_end_at', message: copy.openFirst }])
  }
  if (input.consent_version !== consentVersion) {
    throw badInput([{ path: 'consent_version', message: copy.consentChanged }])
  }
  const signed_at = ctx.clock.now()
  const opened_at = new Date(signing.opened_at)
  const read = Date.parse(input.read_to_end_at)
  if (read < opened_at.getTime() - clockSkew || read > signed_at.getTime() + clockSkew) {
    throw badInput([{ path: 'read_to_end_at', message: copy.readFirst }])
  }
  // With a clock that is slightly off, the reading time could be before the opening or after the signing.
  const read_to_end_at = new Date(Math.min(Math.max(read, opened_at.getTime()), signed_at.getTime()))
  const { signature } = input
  return {
    id: signing.id,
    evidence: {
      ip_address: ctx.address,
      user_agent: ctx.userAgent,
      opened_at,
      read_to_end_at,
      consented_at: signed_at,
      signed_at,
      signature: signature.kind === 'typed' ? signature : { kind: 'drawn', png: Buffer.from(signature.png, 'base64') },
    },
  }
}

/** What was verified about the person: the account, and the session they are signed in with. */
function accountOf(ctx: ParticipantContext, details: SigningDetails, names: SigningNames): SignerAccount {
  const { email_verified_at, session_started_at } = details
  return {
    name: names.account_name,
    legal_name: names.legal_name,
    email_confirmed_at: email_verified_at === null ? null : new Date(email_verified_at),
    session:
      session_started_at === null ? null : { id: ctx.actor.session_id, started_at: new Date(session_started_at) },
  }
}

/** Saved with the answer, in addition to the certificate inside the document. */
function signatureRecord(
  ctx: ParticipantContext,
  { signed_at, opened_at, read_to_end_at, signature }: SeenEvidence,
  { name, done }: { name: string; done: Signed },
): { name: string; at: string; reference: string } & Record<string, unknown> {
  return {
    name,
    at: signed_at.toISOString(),
    reference: done.reference,
    provider: 'built_in',
    signature: signature.kind,
    consent: consentVersion,
    opened_at: opened_at.toISOString(),
    read_to_end_at: read_to_end_at.toISOString(),
    ip_address: ctx.address,
    user_agent: ctx.userAgent,
    sha256: done.sha256,
  }
}

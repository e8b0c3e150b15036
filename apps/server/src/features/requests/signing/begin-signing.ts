import type { Signing } from '@loanyard/contract/requests/signing'
import { notFound } from '../../../errors.ts'
import type { PandaDocProvider } from '../../../media/signing/provider.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { authorize } from '../policy.ts'
import { findRequirement, lockRequirement } from '../read-queries.ts'
import type { RequirementRow } from '../row-types.ts'
import { consentFor } from './consent.ts'
import { saveProviderState } from './pandadoc-sync.ts'
import { toAppError, findSignableDocument, alreadySigned } from './signable-document.ts'
import { signingInput } from './signing-input.ts'
import {
  findOpenSigning,
  findSigningDetails,
  insertSigning,
  saveExternalId,
  type SignableDocument,
  type SigningDetails,
  type SigningRow,
} from './signing-queries.ts'

/** Throws not_found, forbidden, bad_input, already_submitted, signing_failed, unavailable. */
export async function beginSigning(ctx: ParticipantContext, requestId: string): Promise<Signing> {
  const opened = await openSigning(ctx, requestId)
  const { requirement, signing } = opened
  const { pandaDoc } = ctx.signing
  const consent = consentFor(opened.details)
  const signer = { name: opened.details.full_name, email: opened.details.email }
  if (signing.provider === 'built_in' || pandaDoc === null) {
    return { provider: 'built_in', signing_url: signingUrl(ctx, requirement), expires_at: null, consent, signer }
  }
  const request = { ...opened, pandaDoc }
  const fail = (error: unknown) => {
    throw toAppError(error)
  }
  // Finished at PandaDoc, but the webhook hasn't arrived.
  if (await isOver(ctx, request).catch(fail)) return beginSigning(ctx, requestId)
  const { url, expires_at } = await openAtPandaDoc(ctx, request).catch(fail)
  return { provider: 'pandadoc', signing_url: url, expires_at: expires_at.toISOString(), consent, signer }
}

function signingUrl({ publicUrl, partner_id }: ParticipantContext, { id, deal_id }: RequirementRow): string {
  const deal = `${toId('partner', partner_id)}/${toId('deal', deal_id)}`
  return `${publicUrl}/portal/${deal}/my-docs/${toId('requirement', id)}/sign`
}

interface OpenedSigning {
  readonly requirement: RequirementRow
  readonly documentToSign: SignableDocument
  readonly signing: SigningRow
  readonly details: SigningDetails
}

type PandaDocSigning = OpenedSigning & { readonly pandaDoc: PandaDocProvider }

/**
 * True if PandaDoc reports it declined or failed, so that a new signing is needed. Throws SigningError, and
 * already_submitted after importing one that was signed.
 */
async function isOver(ctx: ParticipantContext, { requirement, signing, pandaDoc }: PandaDocSigning): Promise<boolean> {
  const { external_id: external } = signing
  if (external === null) return false
  const state = await saveProviderState(ctx, { pandaDoc, external, signing: signing.id, requirement: requirement.id })
  if (state === 'signed') throw alreadySigned(requirement)
  return state === 'declined' || state === 'failed'
}

/** Reuses the open signing, so that opening twice creates one PandaDoc document. */
function openSigning(ctx: ParticipantContext, requestId: string): Promise<OpenedSigning> {
  return withTransaction(ctx, async (tx) => {
    const requirement = await authorize(tx, 'requirement.sign', () => lockRequirement(tx, requestId))
    const documentToSign = await findSignableDocument(tx, requirement)
    const details = await findSigningDetails(tx, requirement.deal_id)
    if (details === null) throw notFound()
    const which = { requirement: requirement.id, document: documentToSign.id }
    const existing = await findOpenSigning(tx, which)
    // A signing started at PandaDoc can't continue after PandaDoc is turned off.
    const isAvailable = existing?.provider === 'built_in' || tx.signing.pandaDoc !== null
    if (existing !== null && isAvailable) return { requirement, documentToSign, details, signing: existing }
    const signing = { id: newUuid(), provider: tx.signing.chosen.kind, external_id: null }
    insertSigning(tx, { ...which, ...signing })
    recordAudit(tx, { action: 'signing_opened', subject: requirement.id })
    return { requirement, documentToSign, details, signing: { ...signing, opened_at: tx.clock.now().toISOString() } }
  })
}

async function openAtPandaDoc(
  ctx: ParticipantContext,
  { pandaDoc, requirement, documentToSign, signing }: PandaDocSigning,
): Promise<{ url: string; expires_at: Date }> {
  const { documentToSign: sourceDocument, signer } = await signingInput(ctx, requirement, {
    documentToSign,
    signing: signing.id,
  })
  const external = signing.external_id ?? (await pandaDoc.create(sourceDocument, signer))
  if (signing.external_id === null) {
    await withTransaction(ctx, async (tx) => {
      await findRequirement(tx, requirement.id)
      saveExternalId(tx, signing.id, external)
      recordAudit(tx, { action: 'signing_sent', subject: requirement.id, data: { external } })
    })
  }
  return pandaDoc.open(external, signer)
}

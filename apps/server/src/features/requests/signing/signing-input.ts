import { notFound } from '../../../errors.ts'
import type { DocumentToSign, Signer } from '../../../media/signing/provider.ts'
import type { ParticipantContext } from '../../../services/context.ts'
import type { RequirementRow } from '../row-types.ts'
import { findSigningDetails, type SignableDocument, type SigningDetails } from './signing-queries.ts'

/** Throws not_found. */
export async function signingInput(
  ctx: ParticipantContext,
  requirement: RequirementRow,
  { documentToSign, signing }: { documentToSign: SignableDocument; signing: string },
): Promise<{ documentToSign: DocumentToSign; signer: Signer; details: SigningDetails }> {
  const details = await findSigningDetails(ctx, requirement.deal_id)
  if (details === null) throw notFound()
  const { deal_title, partner_name, time_zone, email, full_name } = details
  return {
    documentToSign: {
      request_id: signing,
      title: requirement.title,
      deal_title,
      partner_name,
      time_zone,
      file_name: documentToSign.name,
      signature_fields: requirement.signature_fields,
      owner: ctx.partner_id,
      size: documentToSign.size,
      read: () => ctx.store.read(documentToSign.object_key),
    },
    signer: { name: full_name, email },
    details,
  }
}

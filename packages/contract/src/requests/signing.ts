import * as z from 'zod'
import { instant, line } from '../core/fields.ts'
import * as copy from './copy.ts'

export const signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: line(120, copy.typedSignatureRequired) }),
  z.strictObject({
    kind: z.literal('drawn'),
    png: z
      .base64(copy.drawnSignatureRequired)
      .max(700_000, copy.drawingTooLarge)
      .meta({ description: 'PNG in base64' }),
  }),
])

export const signing = z.object({
  provider: z.enum(['built_in', 'pandadoc']),
  signing_url: z.string(),
  expires_at: instant.nullable(),
  /** The exact wording that the signer agrees to, and its version. */
  consent: z.object({
    sentence: z.string(),
    version: z.string(),
    disclosure: z
      .array(z.object({ heading: z.string(), text: z.string() }))
      .meta({ description: 'The electronic signature disclosure; the same version as the sentence' }),
  }),
  signer: z
    .object({ name: z.string(), email: z.string() })
    .meta({ description: 'The account that signs; its name is the signer’s' }),
})
export type Signing = z.infer<typeof signing>

export const sign = z.strictObject({
  consent: z.literal(true, copy.consentRequired),
  consent_version: line(40, copy.consentVersionRequired),
  name: line(120, copy.signerNameRequired).meta({ description: 'The account’s name; any other is refused' }),
  legal_name: line(120, copy.legalNameRequired)
    .optional()
    .meta({ description: 'If it differs from the account’s; the broker is told' }),
  signature,
  read_to_end_at: z.iso.datetime(copy.readToEndFirst),
})
export type Sign = z.output<typeof sign>

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
  consent: z.object({ sentence: z.string(), version: z.string() }),
})
export type Signing = z.infer<typeof signing>

export const sign = z.strictObject({
  consent: z.literal(true, copy.consentRequired),
  consent_version: line(40, copy.consentVersionRequired),
  name: line(120, copy.signerNameRequired),
  signature,
  read_to_end_at: z.iso.datetime(copy.readToEndFirst),
})
export type Sign = z.output<typeof sign>

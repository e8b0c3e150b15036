import * as z from 'zod'
import { instant, line } from '../core/fields.ts'

export const signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: line(120, 'Type your name.') }),
  z.strictObject({
    kind: z.literal('drawn'),
    png: z
      .base64('Draw your signature.')
      .max(700_000, 'The drawing is too large.')
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
  consent: z.literal(true, 'Agree to sign electronically.'),
  consent_version: line(40, 'Include the consent version.'),
  name: line(120, 'Enter your full name.'),
  signature,
  read_to_end_at: z.iso.datetime('Read the document to the end first.'),
})
export type Sign = z.output<typeof sign>

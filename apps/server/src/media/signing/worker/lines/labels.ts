import type { FieldKind } from '../form-fields.ts'

/** A longer text is a sentence. In characters. */
const MAX_LABEL = 60

/** Someone other than the client. */
const OTHER =
  /\b(?:co-?\s?(?:borrower|applicant|signer|owner)|joint|second|spouse|guarantor|lender|bank|broker|witness|notary|seller|landlord|lessor|franchisor|preparer|agent|officer|employee|sba|cdc|accepted by|office use)\b|\b2$/i
/** The client. */
const CLIENT = /\b(?:borrower|applicant|client|customer|taxpayer|account ?holder|you|your)\b/i

const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['initials', /^(?:[\w'’ ]+ )?initials?(?: here)?$/],
  ['date', /^(?:date|dated|date signed|signed on|signature date|today['’]s date|date of signature)$/],
  ['name', /^(?:name|full name|printed? name|name \(printe?d?\)|name printed|print your name|typed or printed name)$/],
  ['signature', /^(?:by|x|signed(?: by)?|sign(?: here)?)$|\bsignature\b|\bsign here\b/],
]

/** What a label asks for; null if nothing that signing fills in. */
export function kindOfLabel(text: string): FieldKind | null {
  const bare = text
    .toLowerCase()
    .replace(/[\s:.*✗→_-]+$/u, '')
    .replace(/^[\s*✗→_-]+/u, '')
  if (bare === '' || bare.length > MAX_LABEL || /\bdate of birth\b/.test(bare)) return null
  return KINDS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null
}

/** Whom a label or heading names. */
export function signerIn(text: string): 'client' | 'other' | null {
  if (text.length > MAX_LABEL) return null
  if (OTHER.test(text)) return 'other'
  return CLIENT.test(text) ? 'client' : null
}

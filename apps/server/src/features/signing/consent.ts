/**
 * What a signer agrees to: that it binds, and the ways out that the ESIGN Act (15 U.S.C. § 7001(c)) wants said. Another
 * wording is another version; the version consented to is kept with the signature.
 */
export const consent = {
  version: '2026-11',
  sentence:
    'I have read this document to its end and agree to sign it electronically. My electronic signature binds me as one on paper does. I can download a copy now and later, and I may ask for a copy on paper, or to sign on paper instead.',
} as const

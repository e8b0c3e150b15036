import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { SigningEvidence, DocumentFacts, DocumentDetails, Signer, SigningErrorCode } from './provider.ts'

// Messages between the server and the processes that open documents. PDFs are sent separately, in both directions.

export type Task =
  | { readonly kind: 'check' }
  /** Adds signature, certificate and seal placeholder. */
  | { readonly kind: 'sign'; readonly signing: Signing }
  /** Replaces our tags and fields with PandaDoc's tags. */
  | { readonly kind: 'tag'; readonly tags: PandaDocTags; readonly fields: readonly PlacedField[] }

export interface Signing {
  readonly documentToSign: DocumentDetails
  readonly signer: Signer
  readonly signingEvidence: SigningEvidence
  readonly reference: string
  readonly seal: { readonly name: string; readonly fingerprint: string }
}

export interface PandaDocTags {
  readonly signature: string
  readonly date: string
  readonly name: string
  readonly initials: string
}

export type TaskResult =
  | { readonly kind: 'checked'; readonly facts: DocumentFacts }
  | { readonly kind: 'signed'; readonly unsealed: UnsealedPdf }
  | { readonly kind: 'tagged' }

/** A complete PDF with a placeholder for its seal. */
export interface UnsealedPdf {
  readonly pages: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

export type Answer =
  | { readonly kind: 'done'; readonly done: TaskResult }
  | { readonly kind: 'problem'; readonly code: SigningErrorCode; readonly message: string }

// The worker writes these placeholders into a PDF (add-seal-placeholder.ts); the server replaces them with as many characters
// (built-in-provider.ts).

/** Maximum size of a seal with its certificate chain. */
export const MAX_SEAL_BYTES = 12_288

/** Stands for the seal in hexadecimal digits. */
export const CONTENTS_PLACEHOLDER = 'seal placeholder '.padEnd(MAX_SEAL_BYTES * 2, '.')

/** Stands for the byte range, as mupdf writes an array of four numbers. */
export const BYTE_RANGE_PLACEHOLDER = '[0 1234567801 1234567802 1234567803]'

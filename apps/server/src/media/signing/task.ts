import type { SigningEvidence, DocumentFacts, DocumentDetails, Signer, SigningErrorCode } from './provider.ts'

// What passes between the server and the processes that open papers. PDFs go beside it, either way.

export type Task =
  | { readonly kind: 'check' }
  /** Signed, certified, and with a place for the seal. */
  | { readonly kind: 'sign'; readonly signing: Signing }
  /** With PandaDoc's tags where our marks were. */
  | { readonly kind: 'tag'; readonly tags: PandaDocTags }

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
}

export type TaskResult =
  | { readonly kind: 'checked'; readonly facts: DocumentFacts }
  | { readonly kind: 'signed'; readonly unsealed: UnsealedPdf }
  | { readonly kind: 'tagged' }

/** A whole PDF but for its seal, which goes to a place kept for it. */
export interface UnsealedPdf {
  readonly pages: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

export type Answer =
  | { readonly kind: 'done'; readonly done: TaskResult }
  | { readonly kind: 'problem'; readonly code: SigningErrorCode; readonly message: string }

import type { Deed, PaperFacts, PaperWords, Signer, SigningProblemCode } from './provider.ts'

// What passes between the server and the processes that open papers. PDFs go beside it, either way.

export type Task =
  | { readonly kind: 'check' }
  /** Signed, certified, and with a place for the seal. */
  | { readonly kind: 'sign'; readonly signing: Signing }
  /** With PandaDoc's tags where our marks were. */
  | { readonly kind: 'tag'; readonly tags: PandaDocTags }

export interface Signing {
  readonly paper: PaperWords
  readonly signer: Signer
  readonly deed: Deed
  readonly reference: string
  readonly seal: { readonly name: string; readonly fingerprint: string }
}

export interface PandaDocTags {
  readonly signature: string
  readonly date: string
  readonly name: string
}

export type Done =
  | { readonly kind: 'checked'; readonly facts: PaperFacts }
  | { readonly kind: 'signed'; readonly unsealed: Unsealed }
  | { readonly kind: 'tagged' }

/** A whole PDF but for its seal, which goes to a place kept for it. */
export interface Unsealed {
  readonly pages: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

export type Answer =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'problem'; readonly code: SigningProblemCode; readonly message: string }

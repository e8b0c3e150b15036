import type { Deed, Paper, PaperFacts, Signer, SigningProblemCode } from './provider.ts'

// What passes between the server and the threads that open papers.

export type Task =
  | { readonly kind: 'check'; readonly bytes: Uint8Array }
  /** Signed, certified, and with a place for the seal. */
  | { readonly kind: 'sign'; readonly signing: Signing }
  /** With PandaDoc's tags where our marks were. */
  | { readonly kind: 'tag'; readonly bytes: Uint8Array; readonly tags: PandaDocTags }

export interface Signing {
  readonly paper: Paper
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
  | { readonly kind: 'tagged'; readonly bytes: Uint8Array }

/** A whole PDF but for its seal, which goes to a place kept for it. */
export interface Unsealed {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly sha256: { readonly original: string; readonly stamped: string }
}

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'problem'; readonly code: SigningProblemCode; readonly message: string }

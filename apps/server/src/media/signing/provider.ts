import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import * as copy from './copy.ts'

/** `changed`: the bytes differ from the sealed ones. `foreign`: sealed by another installation. */
export type SealStatus =
  | { readonly state: 'sound'; readonly sealed_at: Date; readonly certificate: string }
  | { readonly state: 'unsealed' | 'changed' | 'foreign' }

// Two signing providers: with the built-in one the signer reads and signs on our page, with PandaDoc on PandaDoc's. `kind`
// distinguishes them.

export type SigningProvider = BuiltInProvider | PandaDocProvider

/** A stored PDF. */
export interface DocumentFile {
  /** The partner. */
  readonly owner: string
  /** In bytes. */
  readonly size: number
  /** Called when it is the task's turn. */
  readonly read: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

export interface DocumentToSign extends DocumentFile, DocumentDetails {}

/** What the certificate says about a document. */
export interface DocumentDetails {
  /** Our id of the signature request. PandaDoc gets one document per id. */
  readonly request_id: string
  /** Of the request. */
  readonly title: string
  readonly deal_title: string
  readonly partner_name: string
  /** IANA name. The certificate shows times in UTC and in this zone. */
  readonly time_zone: string
  readonly file_name: string
  /** Where staff want it signed; empty: where the document asks for it. */
  readonly signature_fields: readonly PlacedField[]
}

export interface Signer {
  readonly name: string
  readonly email: string
}

/** What was verified about the signer. */
export interface SignerAccount {
  readonly name: string
  /** Typed by the signer, and verified by no one. */
  readonly legal_name: string | null
  /** When a link or code sent to the address was used. */
  readonly email_confirmed_at: Date | null
  /** Null for what another provider saw. */
  readonly session: { readonly id: string; readonly started_at: Date } | null
}

/** What the signer did, as seen by the server. */
export interface SigningEvidence {
  readonly account: SignerAccount
  readonly ip_address: string
  readonly user_agent: string
  /** What they consented to, to the letter. */
  readonly consent: {
    readonly sentence: string
    readonly version: string
    readonly disclosure: readonly { readonly heading: string; readonly text: string }[]
  }
  readonly opened_at: Date
  readonly read_to_end_at: Date
  readonly consented_at: Date
  readonly signed_at: Date
  readonly signature: Signature
}

export type Signature =
  /** At most `signatureLimits.typed` characters of any script. */
  | { readonly kind: 'typed'; readonly text: string }
  /** A PNG, dark on transparent or white, within `signatureLimits`. */
  | { readonly kind: 'drawn'; readonly png: Uint8Array }

export const signatureLimits = {
  /** In characters. */
  typed: 120,
  /** In bytes. */
  drawn_bytes: 512 * 1024,
  /** In pixels: maximum of the longer side and minimum of the shorter one. */
  drawn_side: 4000,
  drawn_min_side: 16,
} as const

/**
 * A PDF above these limits can't be chosen for signing. One chosen before there was a `bytes_to_choose` can still be signed,
 * up to `bytes_to_sign`.
 */
export const signableLimits = {
  bytes_to_choose: 10 * 1024 * 1024,
  bytes_to_sign: 100 * 1024 * 1024,
  pages: 1000,
} as const

/** Size limit of a signed PDF from PandaDoc, in bytes. */
export const maxSignedBytes = 100 * 1024 * 1024

export interface BuiltInProvider {
  readonly kind: 'built_in'
  /**
   * Checks whether a document can be signed, when staff choose it.
   * @throws SigningError with the reason, for staff
   */
  readonly check: (file: DocumentFile) => Promise<DocumentFacts>
  /**
   * Returns the signed PDF with its certificate and seal; the caller stores it.
   * @throws SigningError a problem with the document or the signature
   */
  readonly sign: (signing: {
    documentToSign: DocumentToSign
    signer: Signer
    signingEvidence: SigningEvidence
  }) => Promise<Signed>
  /** Whether this installation sealed exactly these bytes. */
  readonly verify: (bytes: Uint8Array) => Promise<SealStatus>
}

export interface DocumentFacts {
  readonly pages: number
  /** Without one, the signature goes to the bottom of the last page. */
  readonly has_signature_field: boolean
}

export interface Signed {
  readonly bytes: Uint8Array
  /** Includes the certificate's pages. */
  readonly pages: number
  /** Short and readable, printed next to the signature and on the certificate. */
  readonly reference: string
  /**
   * SHA-256 in hex: of the file as uploaded, with the signature on it (`stamped`, its name in stored evidence), and sealed.
   */
  readonly sha256: { readonly original: string; readonly stamped: string; readonly sealed: string }
}

export interface PandaDocProvider {
  readonly kind: 'pandadoc'
  /**
   * Uploads a document to PandaDoc, once per `request_id` however often it is called.
   * @returns PandaDoc's id of the document
   * @throws SigningError
   */
  readonly create: (documentToSign: DocumentToSign, signer: Signer) => Promise<string>
  /**
   * Waits until PandaDoc has processed the document, sends it without an email, and returns the URL where the signer signs.
   * @throws SigningError `not_ready` PandaDoc needs longer; call again later
   */
  readonly open: (documentId: string, signer: Signer) => Promise<{ url: string; expires_at: Date }>
  readonly state: (documentId: string) => Promise<SigningState>
  /** Who signs or has signed it at PandaDoc. */
  readonly signers: (documentId: string) => Promise<readonly Signer[]>
  /** The signed PDF. @throws SigningError `not_ready` it isn't signed yet */
  readonly download: (documentId: string) => Promise<Uint8Array>
  /**
   * Verifies a webhook and returns its events about a document's state.
   * @param body the raw body
   * @param signature the `signature` parameter of its URL
   * @throws SigningError `bad_webhook`
   */
  readonly parseWebhook: (body: Uint8Array, signature: string | undefined) => readonly DocumentEvent[]
}

export type SigningState = 'preparing' | 'waiting' | 'signed' | 'declined' | 'failed'

export interface DocumentEvent {
  readonly document_id: string
  /** Our id, if PandaDoc sent it along. */
  readonly request_id: string | null
  readonly state: SigningState
}

/** Why a document couldn't be signed. */
export type SigningErrorCode =
  // The document
  | 'empty_document'
  | 'damaged_document'
  | 'encrypted_document'
  | 'already_signed'
  | 'dynamic_form'
  | 'too_large'
  | 'too_complex'
  // The signature
  | 'bad_signature'
  // Temporary
  | 'busy'
  | 'not_ready'
  | 'unavailable'
  // PandaDoc's responses
  | 'refused'
  | 'not_found'
  | 'bad_webhook'

const retryableCodes: ReadonlySet<SigningErrorCode> = new Set(['busy', 'not_ready', 'unavailable'])

/** The message is for people, `cause` for the log. */
export class SigningError extends Error {
  override readonly name = 'SigningError'
  readonly code: SigningErrorCode

  constructor(code: SigningErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }

  /** Nothing is wrong with the document: a retry may work. */
  get isRetryable(): boolean {
    return retryableCodes.has(this.code)
  }
}

/**
 * @param maxBytes the limit
 * @throws SigningError the document is larger
 */
export function assertSize({ size }: DocumentFile, maxBytes: number): void {
  if (size <= maxBytes) return
  throw new SigningError('too_large', copy.tooLarge(maxBytes / 1024 / 1024))
}

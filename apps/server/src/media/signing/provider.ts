/** What became of a seal. `changed`: the bytes are not the sealed ones. `foreign`: sealed, but not by this installation. */
export type SealStatus =
  | { readonly state: 'sound'; readonly sealed_at: Date; readonly certificate: string }
  | { readonly state: 'unsealed' | 'changed' | 'foreign' }

// What the rest of the server knows of signing. Two providers: the built-in one, where the signer reads and signs in our
// page, and PandaDoc, where they sign at PandaDoc's address. `kind` tells them apart.

export type SigningProvider = BuiltInProvider | PandaDocProvider

/** A PDF as it is kept. */
export interface DocumentFile {
  /** Whose it is: the partner. */
  readonly owner: string
  /** Bytes. */
  readonly size: number
  /** Asked for its bytes once it is its turn. */
  readonly read: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

/** A PDF that somebody is to sign, and what it is about. */
export interface DocumentToSign extends DocumentFile, DocumentDetails {}

/** What is said of a paper on its certificate. */
export interface DocumentDetails {
  /** Ours: of the request to sign. Nothing is asked twice of PandaDoc for the same id. */
  readonly request_id: string
  /** What the request is called, and the deal, and the broker who asks. */
  readonly title: string
  readonly deal_title: string
  readonly partner_name: string
  /** IANA name: the certificate shows times in UTC and in this zone. */
  readonly time_zone: string
  readonly file_name: string
}

export interface Signer {
  readonly name: string
  readonly email: string
}

/** What a signer did, as the server saw it. */
export interface SigningEvidence {
  /** Where the request to sign came from. */
  readonly ip_address: string
  readonly user_agent: string
  /** Word for word what they consented to, and which version of it that is. */
  readonly consent: { readonly sentence: string; readonly version: string }
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
  /** Characters. */
  typed: 120,
  /** Bytes of a drawing. */
  drawn_bytes: 512 * 1024,
  /** Pixels of its longer side, and of its shorter one. */
  drawn_side: 4000,
  drawn_min_side: 16,
} as const

/**
 * Bytes and pages of a PDF. A larger one can't be chosen for signing; what was chosen before that limit of bytes can still
 * be signed, up to `signable_bytes`.
 */
export const signableLimits = { bytes: 10 * 1024 * 1024, signable_bytes: 100 * 1024 * 1024, pages: 1000 } as const

/** Bytes of a signed PDF that comes back from PandaDoc. */
export const maxSignedBytes = 100 * 1024 * 1024

export interface BuiltInProvider {
  readonly kind: 'built_in'
  /**
   * Looks whether a paper can be signed, before anybody is asked to: when staff choose it.
   * @throws SigningError with the reason, in a sentence for staff
   */
  readonly check: (file: DocumentFile) => Promise<DocumentFacts>
  /**
   * The signed, certified and sealed PDF. Changes nothing by itself: the caller keeps the bytes.
   * @throws SigningError over the paper or the signature
   */
  readonly sign: (signing: {
    documentToSign: DocumentToSign
    signer: Signer
    signingEvidence: SigningEvidence
  }) => Promise<Signed>
  /** Whether these bytes are as they were sealed, by this installation. */
  readonly verify: (bytes: Uint8Array) => Promise<SealStatus>
}

export interface DocumentFacts {
  readonly pages: number
  /** Whether a place for the signature is marked; without, it goes to the foot of the last page. */
  readonly has_signature_field: boolean
}

export interface Signed {
  readonly bytes: Uint8Array
  /** Pages, with the certificate's. */
  readonly pages: number
  /** Short, for people: printed on the stamp and on the certificate. */
  readonly reference: string
  /** SHA-256 in hex: as it was given to us, with the signature on it, and sealed. */
  readonly sha256: { readonly original: string; readonly stamped: string; readonly sealed: string }
}

export interface PandaDocProvider {
  readonly kind: 'pandadoc'
  /**
   * Brings a paper to PandaDoc, once for each `request_id` however often it is called.
   * @returns PandaDoc's id of the document, to be kept
   * @throws SigningError
   */
  readonly create: (documentToSign: DocumentToSign, signer: Signer) => Promise<string>
  /**
   * Waits until PandaDoc has read the paper in, sends it without a mail, and returns the address where the signer signs.
   * @throws SigningError `not_ready` where PandaDoc needs longer; ask again
   */
  readonly open: (documentId: string, signer: Signer) => Promise<{ url: string; expires_at: Date }>
  readonly state: (documentId: string) => Promise<SigningState>
  /** The signed PDF. @throws SigningError `not_ready` while it is not signed */
  readonly download: (documentId: string) => Promise<Uint8Array>
  /**
   * What a webhook told, after its signature was checked: what is not about a document's state is left out.
   * @param body as it came, byte for byte
   * @param signature the `signature` of its query
   * @throws SigningError `bad_webhook`
   */
  readonly parseWebhook: (body: Uint8Array, signature: string | undefined) => readonly DocumentEvent[]
}

/** What became of a document at PandaDoc. */
export type SigningState = 'preparing' | 'waiting' | 'signed' | 'declined' | 'failed'

export interface DocumentEvent {
  readonly document_id: string
  /** Ours, where PandaDoc sent it along. */
  readonly request_id: string | null
  readonly state: SigningState
}

/** Why something was not signed. */
export type SigningErrorCode =
  /** Of the paper. */
  | 'empty_paper'
  | 'damaged_paper'
  | 'encrypted_paper'
  | 'already_signed'
  | 'dynamic_form'
  | 'too_large'
  | 'too_complex'
  /** Of the signature. */
  | 'bad_signature'
  /** Of the moment: worth another try. */
  | 'busy'
  | 'not_ready'
  | 'unavailable'
  /** Of PandaDoc's answers. */
  | 'refused'
  | 'not_found'
  | 'bad_webhook'

const retryableCodes: ReadonlySet<SigningErrorCode> = new Set(['busy', 'not_ready', 'unavailable'])

/** The message is a sentence for people; `cause` is for the log. */
export class SigningError extends Error {
  override readonly name = 'SigningError'
  readonly code: SigningErrorCode

  constructor(code: SigningErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }

  /** Nothing is wrong with the paper: another try, a moment later, may do. */
  get isRetryable(): boolean {
    return retryableCodes.has(this.code)
  }
}

/**
 * @param most bytes
 * @throws SigningError the paper is larger than that; it is not read then
 */
export function assertSize({ size }: DocumentFile, most: number): void {
  if (size <= most) return
  throw new SigningError(
    'too_large',
    `This PDF is larger than ${most / 1024 / 1024} MB, more than we can sign. Export it at a lower quality and use that.`,
  )
}

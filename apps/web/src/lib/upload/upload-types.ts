import type { Document, Upload } from '@loanyard/contract/documents/schemas'

/** Where a document belongs; `stageId` null: to the deal, but to none of its stages. */
export interface UploadDestination {
  readonly partnerId: string
  readonly dealId: string
  readonly stageId: string | null
  /** The request it answers; its stage is then that of the request. */
  readonly requestId?: string | undefined
}

/** One announced upload. */
export interface UploadRef {
  readonly partnerId: string
  readonly documentId: string
}

/** An address that takes bytes, with the headers to send along. */
export type SignedUrl = Pick<Upload, 'presigned_url' | 'headers'>
export type SignedPartUrl = SignedUrl & { readonly number: number }

/** Into how many parts a large file is cut. */
export interface Parts {
  /** Bytes of each but the last. */
  readonly size: number
  readonly count: number
}

/** What an upload needs of the world, so that tests can give their own. All throw ApiError or SendError. */
export interface UploadTransport {
  readonly announce: (file: File, place: UploadDestination, signal: AbortSignal) => Promise<Upload>
  readonly presignParts: (ref: UploadRef, numbers: readonly number[], signal: AbortSignal) => Promise<SignedPartUrl[]>
  readonly arrivedParts: (
    ref: UploadRef,
    signal: AbortSignal,
  ) => Promise<Parts & { readonly arrived: readonly number[] }>
  readonly put: (address: SignedUrl, bytes: Blob, watch: TransferCallbacks) => Promise<void>
  /** Answers with the server's verdict. */
  readonly complete: (ref: UploadRef, signal: AbortSignal) => Promise<Document>
  readonly cancel: (ref: UploadRef) => Promise<void>
}

export interface TransferCallbacks {
  readonly signal: AbortSignal
  /** Called with the bytes of this one that are on their way. */
  readonly onProgress: (bytes: number) => void
}

/** Waits so many milliseconds; rejects when called off. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/**
 * waiting: for its turn · sending · checking: being looked at by the server · ready, rejected: the server's verdict ·
 * refused: never sent · failed: may be tried again · cancelled.
 */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'ready' | 'rejected' | 'refused' | 'failed' | 'cancelled'

/** One file as the page shows it. */
export interface UploadItem {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly place: UploadDestination
  readonly state: UploadState
  /** Bytes that are sent. */
  readonly sent: number
  /** It went on where an earlier try had stopped. */
  readonly isResumed: boolean
  /** Why it was refused, rejected, or failed; of one under way, what keeps it. */
  readonly message: string | null
  /** What became of it. */
  readonly document: Document | null
}

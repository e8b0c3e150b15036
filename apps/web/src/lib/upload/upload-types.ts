import type { Document, Upload } from '@loanyard/contract/documents/schemas'

/** `stageId` null: in the deal, but in no stage. */
export interface UploadDestination {
  readonly partnerId: string
  readonly dealId: string
  readonly stageId: string | null
  /** The request it answers, whose stage it takes. */
  readonly requestId?: string | undefined
  /** Which of the files the request asks for it is. */
  readonly slot?: string | undefined
}

export interface UploadRef {
  readonly partnerId: string
  readonly documentId: string
}

/** A URL that takes bytes, with the headers to send. */
export type SignedUrl = Pick<Upload, 'presigned_url' | 'headers'>
export type SignedPartUrl = SignedUrl & { readonly number: number }

export interface Parts {
  /** Bytes of each part but the last. */
  readonly size: number
  readonly count: number
}

/** Everything an upload needs from outside, replaceable in tests. All functions throw ApiError or SendError. */
export interface UploadTransport {
  readonly announce: (file: File, destination: UploadDestination, signal: AbortSignal) => Promise<Upload>
  readonly presignParts: (ref: UploadRef, numbers: readonly number[], signal: AbortSignal) => Promise<SignedPartUrl[]>
  readonly arrivedParts: (
    ref: UploadRef,
    signal: AbortSignal,
  ) => Promise<Parts & { readonly arrived: readonly number[] }>
  readonly put: (address: SignedUrl, bytes: Blob, watch: TransferCallbacks) => Promise<void>
  /** Resolves with the document's scan result. */
  readonly complete: (ref: UploadRef, signal: AbortSignal) => Promise<Document>
  readonly cancel: (ref: UploadRef) => Promise<void>
}

export interface TransferCallbacks {
  readonly signal: AbortSignal
  /** Called with the bytes of this request sent so far. */
  readonly onProgress: (bytes: number) => void
}

/** In milliseconds; rejects when aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/**
 * waiting: in the queue · sending · checking: being scanned by the server · ready, rejected: scan result · refused:
 * never sent · failed: can be retried · canceled.
 */
export type UploadState = 'waiting' | 'sending' | 'checking' | 'ready' | 'rejected' | 'refused' | 'failed' | 'canceled'

export interface UploadItem {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly destination: UploadDestination
  readonly state: UploadState
  /** Bytes. */
  readonly sent: number
  /** An earlier upload is being continued. */
  readonly isResumed: boolean
  /** Why it was refused, rejected or failed; while in progress, why it is delayed. */
  readonly message: string | null
  readonly document: Document | null
}

export interface FileResponse {
  /** One of the media types that the call declares. */
  readonly type: string
  /** The name it is saved under. */
  readonly name: string
  readonly bytes: Uint8Array
}

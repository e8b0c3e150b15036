/** A file that a call answers with. */
export interface FileResponse {
  /** One of the media types that the call declares. */
  readonly type: string
  /** What it is called when it is saved. */
  readonly name: string
  readonly bytes: Uint8Array
}

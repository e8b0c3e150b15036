/** A document can't be shown; `message` is the user-facing reason. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
}

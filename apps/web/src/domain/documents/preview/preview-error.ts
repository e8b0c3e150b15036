/** A document cannot be shown; `message` says why in words for people. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
}

import { AppError } from '../../errors.ts'

export function storageFull(cause: unknown): AppError {
  return new AppError('unavailable', 'File storage is full. Nothing was saved. Let your Loanyard operator know.', {
    retryAfter: 60,
    cause,
  })
}

/** The store is away, slow, or denies access. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'We can’t reach file storage right now. Nothing was changed. Try again in a moment.',
    {
      retryAfter: 5,
      cause,
    },
  )
}

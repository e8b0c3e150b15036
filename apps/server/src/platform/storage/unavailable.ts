import { AppError } from '../errors.ts'

/** The store is full. */
export function noRoom(cause: unknown): AppError {
  return new AppError('unavailable', 'There is no room left for files. Nothing was kept; tell whoever runs Loanyard.', {
    retryAfter: 60,
    cause,
  })
}

/** The store is away, slow, or refuses us. */
export function away(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The files cannot be reached just now. Nothing was changed; try again in a moment.',
    {
      retryAfter: 5,
      cause,
    },
  )
}

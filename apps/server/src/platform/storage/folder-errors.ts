import { AppError } from '../errors.ts'

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const trouble = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOTCONN'],
  ...['EMFILE', 'ENFILE', 'ENOMEM', 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'EBUSY', 'ENOLCK', 'EREMOTEIO'],
])

/** Whether a file or folder is simply not there. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A folder that is full or away becomes 503; anything else stays what it is. */
function asUnavailable(error: unknown): unknown {
  const code = codeOf(error)
  if (noRoom.has(code)) {
    return new AppError('unavailable', 'There is no room left for files. Nothing was kept; tell whoever runs Loanyard.', {
      retryAfter: 60,
      cause: error,
    })
  }
  if (!trouble.has(code)) return error
  return new AppError('unavailable', 'The files cannot be reached just now. Nothing was changed; try again in a moment.', {
    retryAfter: 5,
    cause: error,
  })
}

/** Runs what works on the folder. Throws AppError unavailable where the folder is full or away. */
export async function onFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** The same for what comes one by one. */
export async function* eachOnFolder<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found
  } catch (error) {
    throw asUnavailable(error)
  }
}

import { storageUnavailable, storageFull } from '../blob-store.ts'

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const unavailableCodes = new Set(
  (
    'EACCES EPERM EROFS EIO ENOENT ENOTDIR EISDIR ENODEV ENXIO ESTALE ENOTCONN EMFILE ENFILE ENOMEM ETIMEDOUT ' +
    'EHOSTDOWN EHOSTUNREACH EBUSY ENOLCK EREMOTEIO'
  ).split(' '),
)

/** True if a file or folder doesn't exist. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A folder that is full or unreachable becomes 503; other errors pass. */
function asUnavailable(error: unknown): unknown {
  if (diskFullCodes.has(codeOf(error))) return storageFull(error)
  return unavailableCodes.has(codeOf(error)) ? storageUnavailable(error) : error
}

/** Throws AppError unavailable if the folder is full or unreachable. */
export async function onFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** The same for iterators. */
export async function* eachOnFolder<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found
  } catch (error) {
    throw asUnavailable(error)
  }
}

import { AppError } from '../errors.ts'

/** Why a backup cannot be taken or restored, in one sentence that says what to do. Printed without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

/**
 * @param error of the system, of PostgreSQL or of the store
 * @param what is being done and where: "The backup in /backups"
 * @returns what went wrong in one sentence; a fault of ours as it is
 */
export function toBackupError(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error
  const code = codeOf(error)
  const prefix = `${what} was canceled, and nothing was kept`
  if (FULL.includes(code)) return new BackupError(`${prefix}: there is no room left on the disk.`, { cause: error })
  if (error instanceof AppError) return new BackupError(`${prefix}. ${error.message}`, { cause: error })
  return code === '' ? error : new BackupError(`${prefix}: ${error.message || code}.`, { cause: error })
}

/** The code of an error, or of what caused it: a store that is full says so in words of its own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && /^(E[A-Z]+|[0-9A-Z]{5})$/.test(error.code)) return error.code
  return codeOf(error.cause)
}

import { AppError } from '../errors.ts'
import * as copy from './copy.ts'

/** Why a backup can't be taken or restored. The message is printed without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

/**
 * Turns an error of the operating system, PostgreSQL or the file storage into a BackupError; returns a bug of ours unchanged.
 * @param what is being done and where: "The backup in /backups"
 */
export function toBackupError(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error
  const code = codeOf(error)
  const canceled = copy.canceled(what)
  if (FULL.includes(code)) return new BackupError(copy.diskFull(what), { cause: error })
  if (error instanceof AppError) return new BackupError(`${canceled}. ${error.message}`, { cause: error })
  return code === '' ? error : new BackupError(`${canceled}: ${error.message || code}.`, { cause: error })
}

/** The code of an error or of its cause: file storage wraps a full disk in an error of its own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && /^(E[A-Z]+|[0-9A-Z]{5})$/.test(error.code)) return error.code
  return codeOf(error.cause)
}

import { AppError } from '../../errors.ts'

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

/** Connection lost, server stopping, out of room, disk trouble; 57014 is a statement stopped for taking too long. */
const unavailableStates = /^(08|57P0|57014|53|58)/
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])

/** Serialization failure, deadlock, and a row that went away, or came to be referred to, since it was looked at. */
const lostRaces = new Set(['40001', '40P01', '23503'])

/** True for a transaction that lost a race with another and may simply be run again, on what is true now. */
export function isLostRace(error: unknown): boolean {
  const { code } = error as PostgresError
  return code !== undefined && lostRaces.has(code)
}

/** True if the database could not be reached, is starting or stopping, or is out of room for a connection. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as PostgresError
  if (code !== undefined && (unavailableStates.test(code) || network.has(code))) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(message)
}

/** SQLSTATE: a connection failed, or PostgreSQL ended it. */
const lostConnection = /^(08|57P0)/

/**
 * The error of a COMMIT. Where the connection was lost before the answer came, nobody knows what became of it, and it is
 * not said that nothing was changed.
 */
export function asCommitError(error: unknown): unknown {
  const { code } = error as PostgresError
  if (!isDatabaseAway(error) || (code !== undefined && !network.has(code) && !lostConnection.test(code))) return error
  return new AppError(
    'unavailable',
    'We lost the database while saving, so your change may or may not have been saved. Check, or retry with the same Idempotency-Key.',
    { retryAfter: 2, cause: error },
  )
}

/** SQLSTATE: the disk of the database is full. */
const diskFull = '53100'

/** The database being away or full becomes 503 with Retry-After; anything else stays what it is. */
export function asAppError(error: unknown): unknown {
  if ((error as PostgresError).code === diskFull) {
    const detail = 'The database is out of space. Nothing was changed. Let your Loanyard operator know.'
    return new AppError('unavailable', detail, { retryAfter: 60, cause: error })
  }
  if (!isDatabaseAway(error)) return error
  return new AppError(
    'unavailable',
    'We can’t reach the database right now. Nothing was changed. Try again in a moment.',
    {
      retryAfter: 2,
      cause: error,
    },
  )
}

import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

/** Connection lost, server stopping, out of resources, disk trouble. 57014 is a statement timeout. */
const unavailableStates = /^(08|57P0|57014|53|58)/
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])

/** Serialization failure, deadlock, and a referenced row that disappeared or a deleted row that gained a reference. */
const lostRaces = new Set(['40001', '40P01', '23503'])

/** True for a transaction that conflicted with another and can be retried on the new state. */
export function isLostRace(error: unknown): boolean {
  const { code } = error as PostgresError
  return code !== undefined && lostRaces.has(code)
}

/** True if the database is unreachable, starting, stopping, or out of connections. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as PostgresError
  if (code !== undefined && (unavailableStates.test(code) || network.has(code))) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(message)
}

/** SQLSTATE: a connection failed or PostgreSQL closed it. */
const lostConnection = /^(08|57P0)/

/**
 * When the connection is lost before COMMIT is answered, the outcome is unknown, so the message doesn't claim that
 * nothing changed.
 */
export function asCommitError(error: unknown): unknown {
  const { code } = error as PostgresError
  if (!isDatabaseUnavailable(error) || (code !== undefined && !network.has(code) && !lostConnection.test(code)))
    return error
  return new AppError('unavailable', copy.connectionLostWhileSaving, { retryAfter: 2, cause: error })
}

/** SQLSTATE: disk full. */
const diskFull = '53100'

/** An unreachable or full database becomes 503 with Retry-After. Other errors are returned unchanged. */
export function asAppError(error: unknown): unknown {
  if ((error as PostgresError).code === diskFull) {
    return new AppError('unavailable', copy.databaseFull, { retryAfter: 60, cause: error })
  }
  if (!isDatabaseUnavailable(error)) return error
  return new AppError('unavailable', copy.databaseUnavailable, { retryAfter: 2, cause: error })
}

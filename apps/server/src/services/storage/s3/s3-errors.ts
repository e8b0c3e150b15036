import type { AppError } from '../../../errors.ts'
import { storageUnavailable, storageFull } from '../storage-errors.ts'

const full = new Set(['InsufficientStorage', 'QuotaExceeded', 'StorageFull', 'XMinioStorageFull'])

/** The name an S3 service gives to what went wrong, or the system's code where it could not be asked. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name
}

/** The status the service answered with; 0 where it did not answer. */
export function s3Status(error: unknown): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? 0
}

export function isNoObject(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(s3Code(error))
}

/** A service that is away, slow, full, or refuses us becomes 503; faults of ours stay what they are. */
export function asUnavailable(error: unknown): unknown {
  const isOfService = error instanceof Error && '$metadata' in error
  return isOfService ? unavailable(error) : error
}

export function unavailable(error: Error): AppError {
  return full.has(s3Code(error)) || s3Status(error) === 507 ? storageFull(error) : storageUnavailable(error)
}

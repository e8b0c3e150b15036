import type { AppError } from '../../../errors.ts'
import { storageUnavailable, storageFull } from '../blob-store.ts'

const full = new Set(['InsufficientStorage', 'QuotaExceeded', 'StorageFull', 'XMinioStorageFull'])

/** The service's error name, or the system's code if there was no response. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name
}

/** The response's status, or 0 if there was none. */
export function s3Status(error: unknown): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? 0
}

export function isNoObject(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(s3Code(error))
}

/** A service that is unreachable, slow, full, or denies access becomes 503; our own errors pass. */
export function asUnavailable(error: unknown): unknown {
  const isOfService = error instanceof Error && '$metadata' in error
  return isOfService ? unavailable(error) : error
}

export function unavailable(error: Error): AppError {
  return full.has(s3Code(error)) || s3Status(error) === 507 ? storageFull(error) : storageUnavailable(error)
}

import type { DocumentTypeName } from '@loanyard/contract/document-types'
import { AppError } from '../errors.ts'
import { ThreadFailed } from '../threads/thread.ts'
import type { Limits } from './limits.ts'
import { failed, isOpenedType, sound, type Opened } from './opening.ts'
import type { RangeReader } from './range-reader.ts'
import type { Spool } from './spool.ts'
import { lookIntoWebp } from './webp.ts'
import type { Workers } from './workers.ts'

interface Means {
  readonly reader: RangeReader
  readonly spool: Spool | null
  readonly limits: Limits
  readonly workers: Workers
}

/**
 * Opens what is worth opening, to see whether it can be. Throws AppError `unavailable` where there is no worker to be had,
 * and what the store throws.
 */
export async function openDocument(type: DocumentTypeName, { reader, spool, limits, workers }: Means): Promise<Opened> {
  if (type === 'webp') return { ...sound, trouble: await lookIntoWebp(reader, limits.pixels) }
  if (!isOpenedType(type)) return sound
  if (spool === null) throw new Error(`a ${type} is opened from a copy on disk, and there is none`)
  const { pixels, pages_looked_at, look_ms } = limits
  try {
    return await workers.open({ type, fd: spool.fd, size: reader.size, pixels, pages_looked_at, look_ms })
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    if (error.reason === 'starved') throw busy(error)
    return failed({ kind: error.reason === 'too_slow' ? 'too_slow' : 'damaged' })
  }
}

function busy(cause: unknown): AppError {
  const detail = 'Documents cannot be looked at right now. Your file has arrived; try again in a few minutes.'
  return new AppError('unavailable', detail, { cause })
}

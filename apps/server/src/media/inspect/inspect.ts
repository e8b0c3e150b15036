import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileExtension, typeByFileName } from '@loanyard/contract/documents/document-types'
import { AppError } from '../../errors.ts'
import { DiskFullError } from '../sandbox/exchange-file.ts'
import { ClamdError, type ClamdAddress } from './clamd/clamd.ts'
import * as copy from './copy.ts'
import { busy, InspectionPool } from './inspection-pool.ts'
import { defaultInspectionLimits, type InspectionLimits } from './limits.ts'
import { problemOfInfection, problemOfName, problemOfSize, type Problem } from './problems.ts'
import { spoolUpload, type SpooledFile } from './spool-upload.ts'
import { unknownExamination, type Examination } from './task.ts'

export type { ProblemCode } from './problems.ts'

export interface UploadedFile {
  /** The partner: documents of one partner wait for each other, not for those of others. */
  readonly owner: string
  readonly file_name: string
  /** From the client; nothing depends on it. */
  readonly declared_type: string
  readonly declared_size: number | null
  readonly max_size: number
  readonly size: number
  readonly read: () => Promise<Readable>
}

export interface ScanResult extends Examination {
  readonly size: number
  /** Of zero bytes if the size alone was a problem: then nothing was read. */
  readonly sha256: Buffer
  /** Unsigned. */
  readonly crc32: number
}

export interface InspectOptions {
  readonly clamd: ClamdAddress | null
  /** Folder for temporary copies. */
  readonly temp: string
  readonly limits?: InspectionLimits
  readonly pool?: InspectionPool
}

const sharedPool = new InspectionPool(defaultInspectionLimits)

/**
 * Inspects an uploaded document: reads it once from beginning to end with little memory and has it parsed in a process of
 * its own. Throws AppError `unavailable` if the virus scan doesn't answer, too many documents are waiting or the disk is full,
 * and whatever `read` throws; the inspection must then be repeated.
 */
export async function inspect(file: UploadedFile, options: InspectOptions): Promise<ScanResult> {
  const { size, declared_size, max_size } = file
  const refused = problemOfSize(size, declared_size, max_size)
  if (refused !== null) return rejectedUnread(size, refused)
  ;(options.pool ?? sharedPool).assertRoom(file.owner)
  const spooled = await spoolAndScan(file, options)
  try {
    const { sha256, crc32 } = spooled
    return { size, sha256, crc32, ...(await examineSpooled(file, spooled, options)) }
  } finally {
    await spooled.spool.end()
  }
}

function rejectedUnread(size: number, problem: Problem): ScanResult {
  return { ...unknownExamination, size, sha256: createHash('sha256').digest(), crc32: 0, problem }
}

async function spoolAndScan(file: UploadedFile, { clamd, limits, temp }: InspectOptions): Promise<SpooledFile> {
  try {
    return await spoolUpload(await file.read(), {
      size: file.size,
      temp,
      clamd: clamd === null ? null : { address: clamd, timeoutMs: (limits ?? defaultInspectionLimits).clamd_ms },
    })
  } catch (error) {
    if (error instanceof DiskFullError) throw busy(error)
    if (!(error instanceof ClamdError)) throw error
    throw new AppError('unavailable', copy.scanUnavailable, { cause: error })
  }
}

async function examineSpooled(file: UploadedFile, spooled: SpooledFile, options: InspectOptions): Promise<Examination> {
  if (spooled.infection !== null) return { ...unknownExamination, problem: problemOfInfection(spooled.infection) }
  const { owner, file_name } = file
  if (typeByFileName(file_name) === null)
    return { ...unknownExamination, problem: problemOfName(fileExtension(file_name)) }
  const { limits, pool = limits === undefined ? sharedPool : new InspectionPool(limits) } = options
  return pool.examine({ owner, file_name, spool: spooled.spool })
}

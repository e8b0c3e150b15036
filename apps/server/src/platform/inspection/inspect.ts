import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { endingOf, typeOfName } from '@loanyard/contract/document-types'
import { AppError } from '../errors.ts'
import { DiskFailed } from '../sandbox/exchange-file.ts'
import { ClamdError, type ClamdAddress } from './clamd.ts'
import { nothing, type Judgement } from './examining.ts'
import { busy, InspectionPool } from './inspection-pool.ts'
import { usualLimits, type Limits } from './limits.ts'
import { problemOfInfection, problemOfName, problemOfSize, type Problem } from './problems.ts'
import { readThrough, type Passed } from './read-through.ts'

export type { ProblemCode } from './problems.ts'

/** One document as it was sent. */
export interface Arrived {
  /** Whose it is: documents of one partner wait for each other, not for those of others. */
  readonly owner: string
  readonly file_name: string
  /** What the sender says; nothing is decided by it. */
  readonly declared_type: string
  readonly declared_size: number | null
  readonly max_size: number
  readonly size: number
  readonly read: () => Promise<Readable>
}

export interface Verdict extends Judgement {
  readonly size: number
  /** Of no bytes where the size alone was a problem: then nothing was read. */
  readonly sha256: Buffer
  /** Unsigned. */
  readonly crc32: number
}

export interface InspectOptions {
  readonly clamd: ClamdAddress | null
  /** For copies that are gone by the end. */
  readonly temp: string
  readonly limits?: Limits
  readonly pool?: InspectionPool
}

const sharedPool = new InspectionPool(usualLimits)

/**
 * Inspects a document that has arrived: reads it once from beginning to end with little memory, whatever its size, and has
 * it taken apart in a process of its own. Throws AppError `unavailable` where the virus check doesn't answer, too many
 * documents wait, or there is no room on disk, and what the store throws; then nothing is known and the whole has to be done again.
 */
export async function inspect(arrived: Arrived, options: InspectOptions): Promise<Verdict> {
  const { size, declared_size, max_size } = arrived
  const refused = problemOfSize(size, declared_size, max_size)
  if (refused !== null) return unread(size, refused)
  ;(options.pool ?? sharedPool).assertRoom(arrived.owner)
  const passed = await readThroughOnce(arrived, options)
  try {
    const { sha256, crc32 } = passed
    return { size, sha256, crc32, ...(await judge(arrived, passed, options)) }
  } finally {
    await passed.spool.end()
  }
}

function unread(size: number, problem: Problem): Verdict {
  return { ...nothing, size, sha256: createHash('sha256').digest(), crc32: 0, problem }
}

async function readThroughOnce(arrived: Arrived, { clamd, limits, temp }: InspectOptions): Promise<Passed> {
  try {
    return await readThrough(await arrived.read(), {
      size: arrived.size,
      temp,
      clamd: clamd === null ? null : { address: clamd, patience: (limits ?? usualLimits).clamd_ms },
    })
  } catch (error) {
    if (error instanceof DiskFailed) throw busy(error)
    if (!(error instanceof ClamdError)) throw error
    const detail = 'The virus scan isn’t available right now. Your file was uploaded. Try again in a few minutes.'
    throw new AppError('unavailable', detail, { cause: error })
  }
}

async function judge(arrived: Arrived, passed: Passed, options: InspectOptions): Promise<Judgement> {
  if (passed.infection !== null) return { ...nothing, problem: problemOfInfection(passed.infection) }
  const { owner, file_name } = arrived
  const type = typeOfName(file_name)
  if (type === null) return { ...nothing, problem: problemOfName(endingOf(file_name)) }
  const { limits, pool = limits === undefined ? sharedPool : new InspectionPool(limits) } = options
  return pool.examine({ owner, file_name, type, spool: passed.spool })
}

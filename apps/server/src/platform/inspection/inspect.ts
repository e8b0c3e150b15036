import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { documentType, endingOf, typeOfName, type DocumentType } from '@loanyard/contract/document-types'
import { AppError } from '../errors.ts'
import { ClamdError, type ClamdAddress } from './clamd.ts'
import type { Content } from './content.ts'
import { identify, kindOfHead } from './identify.ts'
import { usualLimits, type Limits } from './limits.ts'
import { problemOfContent } from './mismatch.ts'
import { openDocument } from './open-document.ts'
import { isOpenedType, type Opened } from './opening.ts'
import { problemOfInfection, problemOfName, problemOfSize, type Problem } from './problems.ts'
import { RangeReader } from './range-reader.ts'
import { readThrough, type Passed } from './read-through.ts'
import { problemOfTrouble } from './trouble-words.ts'
import { Workers } from './workers.ts'

export type { Problem, ProblemCode } from './problems.ts'

/** One document as it was sent. */
export interface Arrived {
  readonly file_name: string
  /** What the sender says; nothing is decided by it. */
  readonly declared_type: string
  readonly declared_size: number | null
  readonly max_size: number
  readonly size: number
  /** Of a range, both ends are included. */
  readonly read: (range?: { start: number; end: number }) => Promise<Readable>
}

export interface Verdict {
  readonly size: number
  /** Of no bytes where the size alone was a problem: then nothing was read. */
  readonly sha256: Buffer
  /** Unsigned. */
  readonly crc32: number
  /** By content; application/octet-stream where nobody knows. */
  readonly content_type: string
  /** Of a PDF or a TIFF. */
  readonly pages: number | null
  readonly problem: Problem | null
  /** From 1, of a PDF or a TIFF that is not blank as a whole: to be pointed out, no reason to refuse it. */
  readonly blank_pages: readonly number[]
  /** Of a HEIC or a TIFF, which browsers do not show. */
  readonly preview: { readonly content_type: 'image/jpeg'; readonly body: Buffer } | null
}

export interface InspectOptions {
  readonly clamd: ClamdAddress | null
  /** For copies that are gone by the end. */
  readonly temp: string
  readonly limits?: Limits
  readonly workers?: Workers
}

const UNKNOWN = 'application/octet-stream'
const sharedWorkers = new Workers(usualLimits)

/**
 * Looks at a document that has arrived: reads it once from beginning to end with little memory, whatever its size, and a
 * second time here and there. Throws AppError `unavailable` where the virus check does not answer, and what the store
 * throws; then nothing is known and the whole has to be done again.
 */
export async function inspect(arrived: Arrived, options: InspectOptions): Promise<Verdict> {
  const { size, declared_size, max_size } = arrived
  const refused = problemOfSize(size, declared_size, max_size)
  if (refused !== null) return unread(size, refused)
  const passed = await readThroughOnce(arrived, options)
  try {
    const { sha256, crc32 } = passed
    return { size, sha256, crc32, ...(await judge(arrived, passed, options)) }
  } finally {
    await passed.spool?.end()
  }
}

type Judgement = Pick<Verdict, 'content_type' | 'pages' | 'problem' | 'blank_pages' | 'preview'>

const nothing = { content_type: UNKNOWN, pages: null, blank_pages: [], preview: null }

function unread(size: number, problem: Problem): Verdict {
  return { ...nothing, size, sha256: createHash('sha256').digest(), crc32: 0, problem }
}

async function readThroughOnce(arrived: Arrived, { clamd, limits, temp }: InspectOptions): Promise<Passed> {
  const named = typeOfName(arrived.file_name)?.name ?? null
  try {
    return await readThrough(await arrived.read(), {
      size: arrived.size,
      watch_text: named === 'csv' || named === 'txt',
      spools: async (head) => named !== null && isOpenedType(named) && (await kindOfHead(head)) === named,
      temp,
      clamd: clamd === null ? null : { address: clamd, patience: (limits ?? usualLimits).clamd_ms },
    })
  } catch (error) {
    if (!(error instanceof ClamdError)) throw error
    const detail = 'The virus check is not available at the moment. Your file has arrived; try again in a few minutes.'
    throw new AppError('unavailable', detail, { cause: error })
  }
}

async function judge(arrived: Arrived, passed: Passed, options: InspectOptions): Promise<Judgement> {
  if (passed.infection !== null) return { ...nothing, problem: problemOfInfection(passed.infection) }
  const type = typeOfName(arrived.file_name)
  if (type === null) return { ...nothing, problem: problemOfName(endingOf(arrived.file_name)) }
  const { limits = usualLimits, workers = sharedWorkers } = options
  const reader = new RangeReader(arrived.read, arrived.size)
  const content = await identify({ ...passed, reader, limits, named: type.name })
  const content_type = mediaTypeOf(content)
  const problem = problemOfContent(content, type)
  if (problem !== null) return { ...nothing, content_type, problem }
  const opened = await openDocument(type.name, { reader, limits, workers, spool: passed.spool })
  return { ...asJudgement(opened, type), content_type }
}

function mediaTypeOf(content: Content): string {
  if (content.kind === 'document') return documentType(content.type).media_type
  return (content.kind === 'other' ? content.media_type : null) ?? UNKNOWN
}

function asJudgement(
  { trouble, pages, blank_pages, preview }: Opened,
  type: DocumentType,
): Omit<Judgement, 'content_type'> {
  return {
    pages,
    blank_pages,
    preview: preview === null ? null : { content_type: 'image/jpeg', body: Buffer.from(preview) },
    problem: trouble === null ? null : problemOfTrouble(trouble, type),
  }
}

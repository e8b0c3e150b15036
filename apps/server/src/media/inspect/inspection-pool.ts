import type { DocumentType } from '@loanyard/contract/documents/document-types'
import { AppError } from '../../errors.ts'
import { QueueFullError } from '../sandbox/fair-queue.ts'
import { ParserPool } from '../sandbox/parser-pool.ts'
import { ParserFailedError } from '../sandbox/parser-process.ts'
import type { ContentProblem } from './content.ts'
import * as copy from './copy.ts'
import type { InspectionLimits } from './limits.ts'
import { toProblem } from './problem-messages.ts'
import type { Spool } from './spool.ts'
import { unknownExamination, type ExamineResult, type ExamineTask, type Examination } from './task.ts'

const SCRIPT = new URL('./worker/main.ts', import.meta.url)

interface Document {
  readonly owner: string
  readonly file_name: string
  readonly type: DocumentType
  readonly spool: Spool
}

export class InspectionPool {
  readonly #limits: InspectionLimits
  readonly #pool: ParserPool<ExamineResult>

  constructor(limits: InspectionLimits, script = SCRIPT) {
    this.#limits = limits
    this.#pool = new ParserPool(script, limits)
  }

  /** @throws AppError unavailable: too many documents of this owner are waiting */
  assertRoom(owner: string): void {
    try {
      this.#pool.assertRoom(owner)
    } catch (error) {
      throw busy(error)
    }
  }

  /**
   * Examines one document when it is its turn: what it is, whether it opens, and what active content it has.
   * @throws AppError unavailable: the server is too busy
   */
  async examine({ owner, file_name, type, spool }: Document): Promise<Examination> {
    const task: ExamineTask = { file_name, limits: this.#limits }
    try {
      const { answer, bytes } = await this.#pool.run({ owner, task, input: async () => spool.chunks() })
      return { ...answer, preview: bytes.length === 0 ? null : { content_type: 'image/jpeg', body: bytes } }
    } catch (error) {
      if (error instanceof QueueFullError) throw busy(error)
      if (!(error instanceof ParserFailedError)) throw error
      if (error.reason === 'starved') throw busy(error)
      return {
        ...unknownExamination,
        content_type: type.media_type,
        problem: toProblem(problemByReason[error.reason], type),
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

const problemByReason: Record<Exclude<ParserFailedError['reason'], 'starved'>, ContentProblem> = {
  too_slow: { kind: 'too_slow' },
  too_large: { kind: 'too_much_inside', what: 'memory' },
  crashed: { kind: 'damaged' },
}

/** The document can't be inspected now, through no fault of its own. */
export function busy(cause: unknown): AppError {
  return new AppError('unavailable', copy.scanBusy, { cause, retryAfter: 30 })
}

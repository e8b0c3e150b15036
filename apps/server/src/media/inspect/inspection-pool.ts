import { typeByFileName } from '@loanyard/contract/documents/document-types'
import { ParserPool, tooBusy, type Failure } from '../sandbox/parser-pool.ts'
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
  readonly spool: Spool
}

export class InspectionPool {
  readonly #limits: InspectionLimits
  readonly #pool: ParserPool<ExamineTask, ExamineResult>

  constructor(limits: InspectionLimits, script = SCRIPT) {
    this.#limits = limits
    this.#pool = new ParserPool({ script, limits, failed: examinationOfFailed, busy })
  }

  /** @throws AppError unavailable: too many documents of this owner are waiting */
  assertRoom(owner: string): void {
    this.#pool.assertRoom(owner)
  }

  /**
   * Examines one document when it is its turn: what it is, whether it opens, and what active content it has.
   * @throws AppError unavailable: the server is too busy
   */
  async examine({ owner, file_name, spool }: Document): Promise<Examination> {
    const task = { file_name, limits: this.#limits }
    const { answer, bytes } = await this.#pool.run({ owner, task, input: async () => spool.chunks() })
    return { ...answer, preview: bytes.length === 0 ? null : { content_type: 'image/jpeg', body: bytes } }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

const problemByReason: Record<Failure['reason'], ContentProblem> = {
  too_slow: { kind: 'too_slow' },
  too_large: { kind: 'too_much_inside', what: 'memory' },
  crashed: { kind: 'damaged' },
}

function examinationOfFailed({ reason, error }: Failure, { file_name }: ExamineTask): ExamineResult {
  const { preview: _, ...unknown } = unknownExamination
  const type = typeByFileName(file_name)
  if (type === null) throw error
  return { ...unknown, content_type: type.media_type, problem: toProblem(problemByReason[reason], type) }
}

/** The error if a document can't be inspected now, through no fault of its own. */
export const busy = tooBusy(copy.scanBusy)

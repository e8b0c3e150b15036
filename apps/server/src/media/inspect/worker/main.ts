import { countMupdfWarnings } from '../../pdf/mupdf-warnings.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { wasmMemoryHeld } from '../../sandbox/worker/memory-limit.ts'
import { serve, type Result } from '../../sandbox/worker/serve.ts'
import type { ExamineTask } from '../task.ts'
import { examine } from './examine.ts'

// Examines strangers' documents, one after the other, apart from the server: see inspection-pool.ts.

/** A process that holds more than this share of what it may have is not kept. */
const KEPT_SHARE = 1 / 8

countMupdfWarnings()
serve(async (task: ExamineTask, input: InputFile): Promise<Result> => {
  const { examined, preview, is_sound } = await examine(task, input)
  const isSmall = wasmMemoryHeld() <= task.limits.worker_memory * KEPT_SHARE
  return { answer: examined, bytes: preview, is_sound: is_sound && isSmall }
})

import { countMupdfWarnings } from '../../pdf/mupdf.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { wasmMemoryHeld } from '../../sandbox/worker/memory-limit.ts'
import { serve, type Result } from '../../sandbox/worker/serve.ts'
import type { ExamineTask } from '../task.ts'
import { examine } from './examine.ts'

// The process that examines untrusted documents one after the other: see inspection-pool.ts.

/** A process that holds more than this share of its memory limit is not reused. */
const KEPT_SHARE = 1 / 8

countMupdfWarnings()
serve(async (task: ExamineTask, input: InputFile): Promise<Result> => {
  const { examined, preview, is_sound } = await examine(task, input)
  const isSmall = wasmMemoryHeld() <= task.limits.worker_memory * KEPT_SHARE
  return { answer: examined, bytes: preview, is_sound: is_sound && isSmall }
})

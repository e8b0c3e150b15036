import { installFonts } from '../pdf/fonts.ts'
import { countMupdfWarnings } from '../pdf/mupdf.ts'
import type { InputFile } from '../sandbox/worker/input-file.ts'
import { memoryWasRefused } from '../sandbox/worker/memory-limit.ts'
import { serve, type Result } from '../sandbox/worker/serve.ts'
import { WatermarkError, withWatermark } from './draw-watermark.ts'
import type { WatermarkResult, WatermarkTask } from './watermark-pool.ts'

// The process that watermarks one untrusted PDF: see watermark-pool.ts.

countMupdfWarnings()
installFonts()
serve(({ line }: WatermarkTask, input: InputFile): Result => {
  try {
    return result({ kind: 'watermarked' }, withWatermark(input.whole(), line))
  } catch (error) {
    if (memoryWasRefused()) return result({ kind: 'problem', problem: 'too_long' })
    return result({ kind: 'problem', problem: error instanceof WatermarkError ? error.problem : 'damaged' })
  }
})

function result(answer: WatermarkResult, bytes: Uint8Array | null = null): Result {
  return { answer, bytes }
}

import { parentPort, workerData } from 'node:worker_threads'
import { listenToMupdf } from '../inspection/worker/complaints.ts'
import { limitWasmMemory, memoryWasRefused } from '../inspection/worker/memory-limit.ts'
import { installFonts } from '../signing/worker/fonts.ts'
import type { ThreadData } from '../threads/thread.ts'
import type { StampAnswer, StampTask } from './task.ts'
import { NotStampable, watermarked } from './watermark.ts'

// Opens strangers' PDFs apart from the server and writes over their pages. One task, then it ends: see stamp.ts.

limitWasmMemory(asThreadData(workerData).memory)
listenToMupdf()
installFonts()
parentPort?.once('message', (task: StampTask) => say(answerTo(task)))
say({ kind: 'ready' })

function say(answer: StampAnswer): void {
  parentPort?.postMessage(answer, answer.kind === 'stamped' ? [answer.bytes.buffer as ArrayBuffer] : [])
}

function answerTo({ bytes, line }: StampTask): StampAnswer {
  try {
    return { kind: 'stamped', bytes: watermarked(bytes, line) }
  } catch (error) {
    if (memoryWasRefused()) return { kind: 'problem', problem: 'too_long' }
    return { kind: 'problem', problem: error instanceof NotStampable ? error.problem : 'damaged' }
  }
}

/** The server passes nothing else. */
function asThreadData(data: unknown): ThreadData {
  return data as ThreadData
}

import { parentPort, workerData } from 'node:worker_threads'
import { listenToMupdf } from '../../inspection/worker/complaints.ts'
import { limitWasmMemory, memoryWasRefused } from '../../inspection/worker/memory-limit.ts'
import type { ThreadData } from '../../threads/thread.ts'
import { SigningProblem } from '../provider.ts'
import type { Answer, Done, Task } from '../task.ts'
import { installFonts } from './fonts.ts'
import { hasMark } from './marks.ts'
import { openPaper } from './open-paper.ts'
import { sign } from './sign.ts'
import { tag } from './tag.ts'

// Opens strangers' papers apart from the server, and writes on them. One task, then it ends: see threads.ts.

limitWasmMemory(asThreadData(workerData).memory)
listenToMupdf()
installFonts()
parentPort?.once('message', (task: Task) => say(answerTo(task)))
say({ kind: 'ready' })

function say(answer: Answer): void {
  parentPort?.postMessage(answer, [])
}

function answerTo(task: Task): Answer {
  try {
    return { kind: 'done', done: work(task) }
  } catch (error) {
    if (memoryWasRefused()) {
      return {
        kind: 'problem',
        code: 'too_complex',
        message: 'This PDF needs too much memory to be signed. Print it to a new PDF and use that.',
      }
    }
    if (error instanceof SigningProblem) return { kind: 'problem', code: error.code, message: error.message }
    return {
      kind: 'problem',
      code: 'damaged_paper',
      message: 'This PDF is damaged and cannot be signed. Print or export it again.',
    }
  }
}

function work(task: Task): Done {
  switch (task.kind) {
    case 'check': {
      const document = openPaper(task.bytes)
      return { kind: 'checked', facts: { pages: document.countPages(), has_mark: hasMark(document) } }
    }
    case 'sign':
      return { kind: 'signed', unsealed: sign(task.signing) }
    case 'tag':
      return { kind: 'tagged', bytes: tag(task.bytes, task.tags) }
  }
}

/** The server passes nothing else. */
function asThreadData(data: unknown): ThreadData {
  return data as ThreadData
}

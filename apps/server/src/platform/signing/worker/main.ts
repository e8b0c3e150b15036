import { listenToMupdf } from '../../inspection/worker/complaints.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { memoryWasRefused } from '../../sandbox/worker/memory-limit.ts'
import { serve, type Result } from '../../sandbox/worker/serve.ts'
import { SigningProblem } from '../provider.ts'
import type { Answer, Done, Task } from '../task.ts'
import { installFonts } from './fonts.ts'
import { hasMark } from './marks.ts'
import { openPaper } from './open-paper.ts'
import { sign } from './sign.ts'
import { tag } from './tag.ts'

// Opens strangers' papers apart from the server, and writes on them. One task, then it ends: see signing-pool.ts.

listenToMupdf()
installFonts()
serve((task: Task, input: InputFile): Result => {
  try {
    return work(task, input.whole())
  } catch (error) {
    return { answer: problemOf(error) }
  }
})

function problemOf(error: unknown): Answer {
  if (memoryWasRefused()) {
    return {
      kind: 'problem',
      code: 'too_complex',
      message: 'This PDF is too complex to sign. Save it as a new PDF and use that.',
    }
  }
  if (error instanceof SigningProblem) return { kind: 'problem', code: error.code, message: error.message }
  return {
    kind: 'problem',
    code: 'damaged_paper',
    message: 'This PDF is damaged and can’t be signed. Save it as a new PDF.',
  }
}

function work(task: Task, paper: Uint8Array): Result {
  switch (task.kind) {
    case 'check': {
      const document = openPaper(paper)
      return result({ kind: 'checked', facts: { pages: document.countPages(), has_mark: hasMark(document) } })
    }
    case 'sign': {
      const { bytes, ...unsealed } = sign(task.signing, paper)
      return result({ kind: 'signed', unsealed }, bytes)
    }
    case 'tag':
      return result({ kind: 'tagged' }, tag(paper, task.tags))
  }
}

function result(done: Done, bytes: Uint8Array | null = null): Result {
  return { answer: { kind: 'done', done } satisfies Answer, bytes }
}

import { countMupdfWarnings } from '../../inspection/worker/complaints.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { memoryWasRefused } from '../../sandbox/worker/memory-limit.ts'
import { serve, type Result } from '../../sandbox/worker/serve.ts'
import { SigningError } from '../provider.ts'
import type { Answer, TaskResult, Task } from '../task.ts'
import { installFonts } from './fonts.ts'
import { hasSignatureField } from './marks.ts'
import { openPdfToSign } from './open-paper.ts'
import { sign } from './sign.ts'
import { addPandaDocTags } from './tag.ts'

// Opens strangers' papers apart from the server, and writes on them. One task, then it ends: see signing-pool.ts.

countMupdfWarnings()
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
  if (error instanceof SigningError) return { kind: 'problem', code: error.code, message: error.message }
  return {
    kind: 'problem',
    code: 'damaged_paper',
    message: 'This PDF is damaged and can’t be signed. Save it as a new PDF.',
  }
}

function work(task: Task, documentToSign: Uint8Array): Result {
  switch (task.kind) {
    case 'check': {
      const document = openPdfToSign(documentToSign)
      return result({
        kind: 'checked',
        facts: { pages: document.countPages(), has_signature_field: hasSignatureField(document) },
      })
    }
    case 'sign': {
      const { bytes, ...unsealed } = sign(task.signing, documentToSign)
      return result({ kind: 'signed', unsealed }, bytes)
    }
    case 'tag':
      return result({ kind: 'tagged' }, addPandaDocTags(documentToSign, task.tags))
  }
}

function result(done: TaskResult, bytes: Uint8Array | null = null): Result {
  return { answer: { kind: 'done', done } satisfies Answer, bytes }
}

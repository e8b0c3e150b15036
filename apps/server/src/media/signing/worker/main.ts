import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import { installFonts } from '../../pdf/fonts.ts'
import { savePdf, countMupdfWarnings } from '../../pdf/mupdf.ts'
import { openPdfToSign } from '../../pdf/open-pdf.ts'
import { sanitize } from '../../pdf/sanitize.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { memoryWasRefused } from '../../sandbox/worker/memory-limit.ts'
import { serve, type Result } from '../../sandbox/worker/serve.ts'
import * as copy from '../copy.ts'
import { SigningError } from '../provider.ts'
import type { Answer, TaskResult, Task, PandaDocTags } from '../task.ts'
import { fillFields } from './fill-fields.ts'
import { hasSignatureField } from './find-signature-fields.ts'
import { sign } from './sign.ts'
import { lineIn } from './signature-drawings.ts'

/**
 * Replaces our tags and fields with the tags that PandaDoc turns into fields.
 * @throws SigningError the document can't be signed
 */
export function addPandaDocTags(
  bytes: Uint8Array,
  tags: PandaDocTags,
  placed: readonly PlacedField[] = [],
): Uint8Array {
  const document = openPdfToSign(bytes)
  fillFields(document, placed, {
    field: (kind, size) => lineIn(tags[kind], size),
    footer: (size) => lineIn(tags.signature, size),
  })
  sanitize(document)
  return savePdf(document)
}

// The process that opens untrusted documents and signs them. It handles one task: see signing-pool.ts.

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
    return { kind: 'problem', code: 'too_complex', message: copy.tooComplex }
  }
  if (error instanceof SigningError) return { kind: 'problem', code: error.code, message: error.message }
  return { kind: 'problem', code: 'damaged_document', message: copy.damaged }
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
      return result({ kind: 'tagged' }, addPandaDocTags(documentToSign, task.tags, task.fields))
  }
}

function result(done: TaskResult, bytes: Uint8Array | null = null): Result {
  return { answer: { kind: 'done', done } satisfies Answer, bytes }
}

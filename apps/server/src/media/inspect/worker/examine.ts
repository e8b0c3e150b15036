import { Readable } from 'node:stream'
import {
  documentType,
  fileExtension,
  typeByFileName,
  type DocumentType,
} from '@loanyard/contract/documents/document-types'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import type { Content } from '../content.ts'
import { identify } from '../formats/identify.ts'
import { findMismatch } from '../formats/mismatch.ts'
import { TextDetector } from '../formats/text-detector.ts'
import { toProblem } from '../problem-messages.ts'
import { problemOfName } from '../problems.ts'
import { RangeReader } from '../range-reader.ts'
import { unknownExamination, type ExamineResult, type ExamineTask } from '../task.ts'
import { openDocument } from './open-document.ts'

/** Bytes from the beginning, to identify a file. */
const HEAD = 64 * 1024
const CHUNK_BYTES = 256 * 1024

interface Outcome {
  readonly examined: ExamineResult
  /** A JPEG. */
  readonly preview: Uint8Array | null
  /** No library failed halfway: the process can be reused. */
  readonly is_sound: boolean
}

export async function examine({ file_name, limits }: ExamineTask, input: InputFile): Promise<Outcome> {
  const { preview: _, ...unknown } = unknownExamination
  const refused = (found: Partial<ExamineResult>): Outcome => ({
    examined: { ...unknown, ...found },
    preview: null,
    is_sound: true,
  })
  const type = typeByFileName(file_name)
  if (type === null) return refused({ problem: problemOfName(fileExtension(file_name)) })
  const reader = new RangeReader(readerOf(input), input.size)
  const head = input.bytes(0, Math.min(HEAD, input.size))
  const content = await identify({ head, reader, limits, named: type.name, text: textOf(input, type) })
  const content_type = mediaTypeOf(content)
  const problem = findMismatch(content, type)
  if (problem !== null) return refused({ content_type, problem })
  const { opened, is_sound } = await openDocument(type.name, { input, reader, limits })
  const { contentProblem, pages, blank_pages, preview } = opened
  if (contentProblem !== null) {
    return { ...refused({ content_type, pages, problem: toProblem(contentProblem, type) }), is_sound }
  }
  const inParts = content.kind === 'document' ? (content.active_content ?? []) : []
  const active_content = [...opened.active_content, ...inParts]
  return { examined: { ...unknown, content_type, pages, blank_pages, active_content }, preview, is_sound }
}

function readerOf(input: InputFile): (range?: { start: number; end: number }) => Promise<Readable> {
  return async ({ start, end } = { start: 0, end: input.size - 1 }) =>
    Readable.from([input.bytes(start, end - start + 1)])
}

function textOf(input: InputFile, { name }: DocumentType): TextDetector | null {
  if (name !== 'csv' && name !== 'txt') return null
  const text = new TextDetector()
  for (let at = 0; at < input.size; at += CHUNK_BYTES)
    text.push(input.bytes(at, Math.min(CHUNK_BYTES, input.size - at)))
  return text
}

function mediaTypeOf(content: Content): string {
  if (content.kind === 'document') return documentType(content.type).media_type
  return (content.kind === 'other' ? content.media_type : null) ?? unknownExamination.content_type
}

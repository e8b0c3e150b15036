import type { RequestKind } from '@loanyard/contract/core/values'
import type { Answer } from '@loanyard/contract/requests/schemas'
import type { AnswerDraft } from './answer-fields.tsx'
import * as copy from './copy.ts'

/**
 * Returns the request body, or a message saying what is missing. `arrived` are the ids of documents uploaded just
 * now.
 */
export function answerBody(kind: RequestKind, draft: AnswerDraft, arrived: readonly string[]): Answer | string {
  const text = draft.text.trim()
  if (!draft.applies) return text === '' ? copy.reasonNotApplicableMissing : { not_applicable: text }
  if (kind === 'Question') return text === '' ? copy.answerMissing : { answer: text }
  const documents = [...new Set([...draft.documents.map(({ id }) => id), ...arrived])]
  return documents.length === 0 ? copy.documentMissing : { documents }
}

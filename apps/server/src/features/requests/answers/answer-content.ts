import type { FieldError } from '@loanyard/contract/core/errors'
import type { RequestKind } from '@loanyard/contract/core/values'
import type { Answer } from '@loanyard/contract/requests/schemas'
import { badInput } from '../../../errors.ts'
import { isStaff, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import type { RequirementRow } from '../row-types.ts'
import { lockDocuments, type AnswerContent } from './submission-queries.ts'

const fields = ['answer', 'acknowledgement', 'documents'] as const
type Field = (typeof fields)[number]

const fieldLabels: Readonly<Record<Field, string>> = {
  answer: copy.writtenAnswer,
  acknowledgement: copy.confirmation,
  documents: copy.documents,
}

interface Need {
  /** Null for a signature. */
  readonly field: Field | null
  readonly wanted: string
  readonly missing: string
}

const needs: Readonly<Record<Exclude<RequestKind, 'PandaDoc'>, Need>> = {
  Document: { field: 'documents', wanted: fieldLabels.documents, missing: copy.addDocument },
  Question: { field: 'answer', wanted: fieldLabels.answer, missing: copy.writeAnswer },
  Acknowledgement: {
    field: 'acknowledgement',
    wanted: fieldLabels.acknowledgement,
    missing: copy.confirmRead,
  },
}

/** The client signs on the page. Staff upload what was signed on paper. */
function requirementFor(ctx: ParticipantContext, kind: RequestKind): Need {
  if (kind !== 'PandaDoc') return needs[kind]
  return isStaff(ctx)
    ? { field: 'documents', wanted: copy.signedDocument, missing: copy.addSignedDocument }
    : { field: null, wanted: copy.signature, missing: copy.signOrExplain }
}

function contentErrors(need: Need, input: Answer): FieldError[] {
  const given = fields.filter((field) => input[field] !== undefined)
  if (input.not_applicable !== undefined) {
    const message = copy.answerOrNotApplicable
    return given.map((field) => ({ path: field, message }))
  }
  const extra = given
    .filter((field) => field !== need.field)
    .map((field) => ({ path: field, message: copy.wrongAnswerField(need.wanted, fieldLabels[field]) }))
  const isAnswered = need.field !== null && given.includes(need.field)
  return isAnswered || extra.length > 0 ? extra : [{ path: need.field ?? 'not_applicable', message: need.missing }]
}

/** Validates an answer and locks its documents. Throws bad_input. */
export async function contentOf(
  ctx: ParticipantContext,
  requirement: RequirementRow,
  input: Answer,
): Promise<AnswerContent> {
  const errors = contentErrors(requirementFor(ctx, requirement.kind), input)
  if (errors.length > 0) throw badInput(errors)
  return {
    answer: input.answer ?? null,
    acknowledgement: input.acknowledgement ?? null,
    not_applicable: input.not_applicable ?? null,
    documents: await documentsOf(ctx, requirement, input.documents ?? []),
  }
}

/** Gives the same error for a document of another deal as for one that doesn't exist. */
async function documentsOf(
  ctx: ParticipantContext,
  { deal_id }: RequirementRow,
  ids: readonly string[],
): Promise<AnswerContent['documents']> {
  if (ids.length === 0) return []
  const wanted = ids.map((id) => toUuid('document', id))
  const found = new Map((await lockDocuments(ctx, deal_id, wanted)).map((document) => [document.id, document]))
  const errors = wanted.flatMap((id, index) => {
    const state = found.get(id)?.state
    if (state === 'ready') return []
    const message =
      state === undefined ? copy.documentGone : state === 'rejected' ? copy.documentRejected : copy.documentNotUploaded
    return [{ path: `documents.${index}`, message }]
  })
  if (errors.length > 0) throw badInput(errors)
  return wanted.map((id) => ({ id, name: found.get(id)?.name ?? '' }))
}

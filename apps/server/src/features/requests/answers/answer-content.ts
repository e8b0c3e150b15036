import type { FieldError } from '@loanyard/contract/core/errors'
import type { RequestKind } from '@loanyard/contract/core/values'
import type { Answer } from '@loanyard/contract/requests/answers'
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

interface AnswerRule {
  /** Null for a signature. */
  readonly field: Field | null
  readonly needed: string
  readonly missing: string
}

const answerRules: Readonly<Record<Exclude<RequestKind, 'PandaDoc'>, AnswerRule>> = {
  Document: { field: 'documents', needed: fieldLabels.documents, missing: copy.addDocument },
  Question: { field: 'answer', needed: fieldLabels.answer, missing: copy.writeAnswer },
  Acknowledgement: {
    field: 'acknowledgement',
    needed: fieldLabels.acknowledgement,
    missing: copy.confirmRead,
  },
}

/** The client signs on the page. Staff upload what was signed on paper. */
function answerRuleFor(ctx: ParticipantContext, kind: RequestKind): AnswerRule {
  if (kind !== 'PandaDoc') return answerRules[kind]
  return isStaff(ctx)
    ? { field: 'documents', needed: copy.signedDocument, missing: copy.addSignedDocument }
    : { field: null, needed: copy.signature, missing: copy.signOrExplain }
}

function answerErrors(rule: AnswerRule, input: Answer): FieldError[] {
  const given = fields.filter((field) => input[field] !== undefined)
  if (input.not_applicable !== undefined) {
    const message = copy.answerOrNotApplicable
    return given.map((field) => ({ path: field, message }))
  }
  const extra = given
    .filter((field) => field !== rule.field)
    .map((field) => ({ path: field, message: copy.wrongAnswerField(rule.needed, fieldLabels[field]) }))
  const isAnswered = rule.field !== null && given.includes(rule.field)
  return isAnswered || extra.length > 0 ? extra : [{ path: rule.field ?? 'not_applicable', message: rule.missing }]
}

/** Validates an answer and locks its documents. Throws bad_input. */
export async function validateAnswer(
  ctx: ParticipantContext,
  requirement: RequirementRow,
  input: Answer,
): Promise<AnswerContent> {
  const errors = answerErrors(answerRuleFor(ctx, requirement.kind), input)
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
  const uuids = ids.map((id) => toUuid('document', id))
  const found = new Map((await lockDocuments(ctx, deal_id, uuids)).map((document) => [document.id, document]))
  const errors = uuids.flatMap((id, index) => {
    const state = found.get(id)?.state
    if (state === 'ready') return []
    const message =
      state === undefined ? copy.documentGone : state === 'rejected' ? copy.documentRejected : copy.documentNotUploaded
    return [{ path: `documents.${index}`, message }]
  })
  if (errors.length > 0) throw badInput(errors)
  return uuids.map((id) => ({ id, name: found.get(id)?.name ?? '' }))
}

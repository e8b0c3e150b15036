import type { RequestStatus } from '@loanyard/contract/core/values'
import type { DecisionNote } from '@loanyard/contract/requests/answers'
import { maxDecisions } from '@loanyard/contract/requests/decisions'
import { decideSubmission, decideSubmissions } from '@loanyard/contract/requests/submission-calls'
import type { DealRef } from '../../domain/deal-ref.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { createIdempotencyKeys } from '../../lib/api/use-idempotency-key.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import type { AnsweredRequest } from './requests-context.ts'

/** One problem per answer that another user handled first. */
export interface DecisionResult {
  readonly decided: number
  readonly problems: readonly string[]
}

/**
 * A decision and its retries: decided answers stay decided, and unconfirmed ones are sent again under the same
 * idempotency key.
 */
export interface DecisionAttempt {
  /** Submission ids. */
  readonly settled: Set<string>
  readonly keyOf: (what: unknown) => string
}

export const newAttempt = (): DecisionAttempt => ({ settled: new Set(), keyOf: createIdempotencyKeys() })

type DecisionStatus = Extract<RequestStatus, 'Approved' | 'Rejected' | 'Waived' | 'Pending'>
type Note = DecisionNote & { readonly status: DecisionStatus }
type SharedNote = Omit<Note, 'returned_documents'> & { readonly status: Exclude<DecisionStatus, 'Pending'> }

const done = {
  Approved: copy.approved,
  Rejected: copy.sentBack,
  Waived: copy.waived,
  Pending: copy.reopened,
} as const

/** The reason if another user decided first, withdrew the request, or changed the answer; else null. */
export function conflictMessage(error: unknown, what: string): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'not_found') return copy.requestGone(what)
  return error.code === 'already_decided' || error.code === 'stale' ? error.detail : null
}

/** Sends the version shown on screen. Returns a conflict if another user was first. Throws ApiError for any other failure. */
async function decideOne(
  deal: DealRef,
  { requirement, submission }: AnsweredRequest,
  note: Note,
  { keyOf }: DecisionAttempt,
): Promise<DecisionResult> {
  const { status, ...body } = note
  try {
    await callApi(decideSubmission, {
      params: { partner_id: deal.partnerId, request_id: submission.request, submission_id: submission.id, status },
      body,
      ifMatch: submission.version,
      idempotencyKey: keyOf([submission.id, submission.version, note]),
    })
  } catch (error) {
    const problem = conflictMessage(error, `“${requirement.title}”`)
    if (problem === null) throw error
    return { decided: 0, problems: [problem] }
  }
  notifySuccess(`${done[status]} “${requirement.title}”`)
  return { decided: 1, problems: [] }
}

/** Batches of the server's maximum size. Throws ApiError; answers decided before it are settled in the attempt. */
async function decideBatch(
  deal: DealRef,
  some: readonly AnsweredRequest[],
  note: SharedNote,
  attempt: DecisionAttempt,
): Promise<DecisionResult> {
  const submissions = some.map(({ submission }) => submission)
  try {
    const chosen = submissions.map(({ id, request, version }) => ({ request, submission: id, version }))
    const body = { submissions: chosen, ...note }
    const options = { params: { partner_id: deal.partnerId }, body, idempotencyKey: attempt.keyOf(body) }
    const { results } = await callApi(decideSubmissions, options)
    for (const { id } of submissions) attempt.settled.add(id)
    const problems = results.flatMap(({ problem }) => (problem === null ? [] : [problem]))
    return { decided: results.length - problems.length, problems }
  } catch (error) {
    const problem = conflictMessage(error, copy.oneRequest)
    if (problem === null) throw error
    return { decided: 0, problems: [copy.batchRejected(problem)] }
  }
}

/** Returns conflicts with other users. Throws ApiError if an answer could not be decided for any other reason. */
async function decideAnswers(
  deal: DealRef,
  answers: readonly AnsweredRequest[],
  note: SharedNote,
  attempt: DecisionAttempt,
): Promise<DecisionResult> {
  const left = answers.filter(({ submission }) => !attempt.settled.has(submission.id))
  const [only] = left
  if (only !== undefined && answers.length === 1) return decideOne(deal, only, note, attempt)
  const outcome = { decided: 0, problems: [] as string[] }
  try {
    for (let from = 0; from < left.length; from += maxDecisions) {
      const { decided, problems } = await decideBatch(deal, left.slice(from, from + maxDecisions), note, attempt)
      outcome.decided += decided
      outcome.problems.push(...problems)
    }
  } finally {
    if (outcome.decided > 0) notifySuccess(`${done[note.status]} ${formatCounted(outcome.decided, 'answer')}`)
  }
  return outcome
}

/** Approves answers, and waives requests the client marked as not applicable. Throws ApiError. */
async function approveOrWaive(
  deal: DealRef,
  answers: readonly AnsweredRequest[],
  attempt: DecisionAttempt,
): Promise<DecisionResult> {
  const outcome = { decided: 0, problems: [] as string[] }
  const applies = ({ submission }: AnsweredRequest) => submission.not_applicable === null
  for (const [status, some] of [
    ['Approved', answers.filter(applies)],
    ['Waived', answers.filter((answer) => !applies(answer))],
  ] as const) {
    if (some.length === 0) continue
    const { decided, problems } = await decideAnswers(deal, some, { status }, attempt)
    outcome.decided += decided
    outcome.problems.push(...problems)
  }
  return outcome
}

type Decision = { readonly deal: DealRef; readonly attempt: DecisionAttempt } & (
  | { readonly kind: 'approve'; readonly answers: readonly AnsweredRequest[] }
  /** Of a single answer, with the files that are wrong. */
  | { readonly kind: 'return'; readonly answered: AnsweredRequest; readonly note: Note }
  | { readonly kind: 'reject'; readonly answers: readonly AnsweredRequest[]; readonly note: SharedNote }
  /** The client is notified. */
  | { readonly kind: 'reopen'; readonly answered: AnsweredRequest }
)

export const decision = {
  mutationFn: (made: Decision): Promise<DecisionResult> => {
    const { deal, attempt } = made
    if (made.kind === 'reopen') return decideOne(deal, made.answered, { status: 'Pending' }, attempt)
    if (made.kind === 'return') return decideOne(deal, made.answered, made.note, attempt)
    if (made.kind === 'reject') return decideAnswers(deal, made.answers, made.note, attempt)
    return approveOrWaive(deal, made.answers, attempt)
  },
}

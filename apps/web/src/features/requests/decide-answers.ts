import { maxDecisions } from '@loanyard/contract/requests/decisions'
import type { DecisionNote } from '@loanyard/contract/requests/schemas'
import type { DealRef } from '../../domain/deal-ref.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { decide, decideMany, type DecisionStatus } from './request-commands.ts'
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

export function newAttempt(): DecisionAttempt {
  const keys = new Map<string, string>()
  const keyOf = (what: unknown) => {
    const text = JSON.stringify(what)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
  return { settled: new Set(), keyOf }
}

type Note = DecisionNote & { readonly status: DecisionStatus }
type SharedNote = Note & { readonly status: Exclude<DecisionStatus, 'Pending'> }

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

/** Returns a conflict if another user was first. Throws ApiError for any other failure. */
async function decideOne(
  deal: DealRef,
  { requirement, submission }: AnsweredRequest,
  note: Note,
  { keyOf }: DecisionAttempt,
): Promise<DecisionResult> {
  try {
    await decide(deal, submission, note, keyOf([submission.id, submission.version, note]))
  } catch (error) {
    const problem = conflictMessage(error, `“${requirement.title}”`)
    if (problem === null) throw error
    return { decided: 0, problems: [problem] }
  }
  notifySuccess(`${done[note.status]} “${requirement.title}”`)
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
    const results = await decideMany(deal, submissions, note, attempt.keyOf)
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
export async function decideAnswers(
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

/** Reopens a decided request; the client is notified. Throws ApiError. */
export function reopenAnswer(
  deal: DealRef,
  answered: AnsweredRequest,
  attempt: DecisionAttempt,
): Promise<DecisionResult> {
  return decideOne(deal, answered, { status: 'Pending' }, attempt)
}

/** Approves answers, and waives requests the client marked as not applicable. Throws ApiError. */
export async function approveOrWaive(
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

import { maxDecisions } from '@loanyard/contract/requests/decisions'
import type { DecisionNote } from '@loanyard/contract/requests/schemas'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import type { RequestsDeal } from './queries.ts'
import { decide, decideMany, type DecisionStatus } from './request-commands.ts'
import type { AnsweredRequest } from './requests-context.ts'

/** What became of a decision: nothing in its way, or for each answer it met, why it was left as it is. */
export interface DecisionResult {
  readonly decided: number
  readonly problems: readonly string[]
}

/** A decision and its repeats after a failure: what was decided stays so, what got no reply is sent under the same key. */
export interface DecisionAttempt {
  /** Ids of submissions. */
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

const done = { Approved: 'Approved', Rejected: 'Sent back', Waived: 'Waived', Pending: 'Reopened' } as const

/** Somebody else was first: decided, took the request back, or changed the answer since it was looked at; else null. */
export function conflictMessage(error: unknown, what: string): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'not_found') return `${what} was withdrawn, or the deal was deleted.`
  return error.code === 'already_decided' || error.code === 'stale' ? error.detail : null
}

/** Decides about one answer as it was on the screen, and is told who was first. Throws ApiError for any other failure. */
async function decideOne(
  deal: RequestsDeal,
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

/** As many at once as the server takes. Throws ApiError; what was decided before is then settled in the attempt. */
async function decideBatch(
  deal: RequestsDeal,
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
    const problem = conflictMessage(error, 'One of the requests')
    if (problem === null) throw error
    return { decided: 0, problems: [`${problem} No decisions were saved. Select the answers again.`] }
  }
}

/** Decides about answers the same way. Throws ApiError where something was not decided for another reason than somebody else. */
export async function decideAnswers(
  deal: RequestsDeal,
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

/** Opens a request again whose answer was decided: it waits for the client, who is told. Throws ApiError. */
export function reopenAnswer(
  deal: RequestsDeal,
  answered: AnsweredRequest,
  attempt: DecisionAttempt,
): Promise<DecisionResult> {
  return decideOne(deal, answered, { status: 'Pending' }, attempt)
}

/** Approves answers, and waives what the client says does not apply. Throws ApiError. */
export async function approveOrWaive(
  deal: RequestsDeal,
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

import type { DecisionNote } from '@loanyard/contract/requests'
import { ApiError } from '../../lib/api-error.ts'
import { formatCounted } from '../../lib/format.ts'
import { notifySuccess } from '../../ui/toast.ts'
import type { RequestsDeal } from './queries.ts'
import { decide, decideMany, type Verdict } from './request-commands.ts'
import type { Answered } from './requests-context.ts'

/** What became of a decision: nothing in its way, or for each answer it met, why it was left as it is. */
export interface Outcome {
  readonly decided: number
  readonly problems: readonly string[]
}

type Note = DecisionNote & { readonly status: Verdict }

const done = { Approved: 'Approved', Rejected: 'Sent back', Waived: 'Waived', Pending: 'Reopened' } as const

/** Somebody else was first, or the answer was changed since it was looked at; else null. */
export function lostTo(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  return error.code === 'already_decided' || error.code === 'stale' ? error.detail : null
}

/** Decides about one answer as it was on the screen, and is told who was first. Throws ApiError for any other failure. */
async function decideOne(deal: RequestsDeal, { requirement, submission }: Answered, note: Note): Promise<Outcome> {
  try {
    await decide(deal, submission, note)
  } catch (error) {
    const problem = lostTo(error)
    if (problem === null) throw error
    return { decided: 0, problems: [problem] }
  }
  notifySuccess(`${done[note.status]} “${requirement.title}”`)
  return { decided: 1, problems: [] }
}

/** Decides about answers the same way. Throws ApiError where nothing was decided for another reason than somebody else. */
export async function decideAnswers(
  deal: RequestsDeal,
  answers: readonly Answered[],
  note: Note & { readonly status: Exclude<Verdict, 'Pending'> },
): Promise<Outcome> {
  const [only, ...others] = answers
  if (only !== undefined && others.length === 0) return decideOne(deal, only, note)
  const results = await decideMany(
    deal,
    answers.map(({ submission }) => submission),
    note,
  )
  const problems = results.flatMap(({ problem }) => (problem === null ? [] : [problem]))
  const decided = results.length - problems.length
  if (decided > 0) notifySuccess(`${done[note.status]} ${formatCounted(decided, 'answer')}`)
  return { decided, problems }
}

/** Opens a request again whose answer was decided: it waits for the client, who is told. Throws ApiError. */
export function reopenAnswer(deal: RequestsDeal, answered: Answered): Promise<Outcome> {
  return decideOne(deal, answered, { status: 'Pending' })
}

/** Approves answers, and waives what the client says does not apply. Throws ApiError. */
export async function agree(deal: RequestsDeal, answers: readonly Answered[]): Promise<Outcome> {
  const outcome = { decided: 0, problems: [] as string[] }
  const applies = ({ submission }: Answered) => submission.not_applicable === null
  for (const [status, some] of [
    ['Approved', answers.filter(applies)],
    ['Waived', answers.filter((answer) => !applies(answer))],
  ] as const) {
    if (some.length === 0) continue
    const { decided, problems } = await decideAnswers(deal, some, { status })
    outcome.decided += decided
    outcome.problems.push(...problems)
  }
  return outcome
}

import type { Requirement, Submission } from '@loanyard/contract/requests'
import { useState } from 'react'
import { isPassing, reasonOf } from '../../lib/failure.ts'
import { notifyError } from '../../ui/toast.ts'
import { agree, newAttempt, reopenAnswer, type Outcome } from './decide-answers.ts'
import type { RequestsDeal } from './queries.ts'
import { requestFailures } from './request-commands.ts'
import type { Answered } from './requests-context.ts'

interface Use {
  readonly deal: RequestsDeal
  readonly settle: () => Promise<void>
  /** Called when everything was decided as wanted, with what it was. */
  readonly onDecided: (requestIds: readonly string[]) => void
}

/** Decisions about answers; what somebody else was first with is told, and stays in view until it is dismissed. */
export function useDecisions({ deal, settle, onDecided }: Use) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  const end = async (outcome: Outcome, requestIds: readonly string[]) => {
    setProblems(outcome.problems)
    if (outcome.problems.length === 0) onDecided(requestIds)
    await settle()
  }
  const attempt = async (work: () => Promise<Outcome>, requestIds: readonly string[], again: () => void) => {
    if (busy) return
    setBusy(true)
    try {
      await end(await work(), requestIds)
    } catch (error) {
      const retry = { label: 'Try again', onAct: again }
      notifyError(reasonOf(error, requestFailures.decide), isPassing(error) ? retry : undefined)
      void settle()
    }
    setBusy(false)
  }
  const agreeTo = (answers: readonly Answered[], tried = newAttempt()) => {
    const ids = answers.map(({ requirement }) => requirement.id)
    void attempt(
      () => agree(deal, answers, tried),
      ids,
      () => agreeTo(answers, tried),
    )
  }
  const reopen = (requirement: Requirement, submission: Submission, tried = newAttempt()) => {
    const work = () => reopenAnswer(deal, { requirement, submission }, tried)
    void attempt(work, [], () => reopen(requirement, submission, tried))
  }
  return { busy, problems, forget: () => setProblems([]), agreeTo, reopen, end }
}
export type Decisions = ReturnType<typeof useDecisions>

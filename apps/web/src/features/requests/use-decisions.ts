import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { useState } from 'react'
import { isTransient, reasonOf } from '../../lib/api/api-error.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { approveOrWaive, newAttempt, reopenAnswer, type DecisionResult } from './decide-answers.ts'
import type { RequestsDeal } from './queries.ts'
import { requestFailures } from './request-commands.ts'
import type { AnsweredRequest } from './requests-context.ts'

interface UseDecisionsOptions {
  readonly deal: RequestsDeal
  readonly refresh: () => Promise<void>
  /** Called when everything was decided as intended. */
  readonly onDecided: (requestIds: readonly string[]) => void
}

/** Conflicts with other users' decisions stay on screen until dismissed. */
export function useDecisions({ deal, refresh, onDecided }: UseDecisionsOptions) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  const end = async (outcome: DecisionResult, requestIds: readonly string[]) => {
    setProblems(outcome.problems)
    if (outcome.problems.length === 0) onDecided(requestIds)
    await refresh()
  }
  const attempt = async (work: () => Promise<DecisionResult>, requestIds: readonly string[], again: () => void) => {
    if (busy) return
    setBusy(true)
    try {
      await end(await work(), requestIds)
    } catch (error) {
      const retry = { label: copy.tryAgain, onAct: again }
      notifyError(reasonOf(error, requestFailures.decide), isTransient(error) ? retry : undefined)
      void refresh()
    }
    setBusy(false)
  }
  const approve = (answers: readonly AnsweredRequest[], tried = newAttempt()) => {
    const ids = answers.map(({ requirement }) => requirement.id)
    void attempt(
      () => approveOrWaive(deal, answers, tried),
      ids,
      () => approve(answers, tried),
    )
  }
  const reopen = (requirement: Requirement, submission: Submission, tried = newAttempt()) => {
    const work = () => reopenAnswer(deal, { requirement, submission }, tried)
    void attempt(work, [], () => reopen(requirement, submission, tried))
  }
  return { busy, problems, forget: () => setProblems([]), approve, reopen, end }
}
export type Decisions = ReturnType<typeof useDecisions>

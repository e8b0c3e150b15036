import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { useState } from 'react'
import type { DealRef } from '../../domain/deal-ref.ts'
import { isTransient, reasonOf } from '../../lib/api/api-error.ts'
import { actionLabels } from '../../ui/copy.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { approveOrWaive, newAttempt, reopenAnswer, type DecisionResult } from './decide-answers.ts'
import { requestFailures } from './request-commands.ts'
import type { AnsweredRequest } from './requests-context.ts'

interface UseDecisionsOptions {
  readonly deal: DealRef
  readonly refresh: () => Promise<void>
  /** Called when everything was decided as intended. */
  readonly onDecided: (requestIds: readonly string[]) => void
}

/** Conflicts with other users' decisions stay on screen until dismissed. */
export function useDecisions({ deal, refresh, onDecided }: UseDecisionsOptions) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  const finish = async (outcome: DecisionResult, requestIds: readonly string[]) => {
    setProblems(outcome.problems)
    if (outcome.problems.length === 0) onDecided(requestIds)
    await refresh()
  }
  const attempt = async (work: () => Promise<DecisionResult>, requestIds: readonly string[], again: () => void) => {
    if (busy) return
    setBusy(true)
    try {
      await finish(await work(), requestIds)
    } catch (error) {
      const retry = { label: actionLabels.tryAgain, onAct: again }
      notifyError(reasonOf(error, requestFailures.decide), isTransient(error) ? retry : undefined)
      void refresh()
    }
    setBusy(false)
  }
  const approve = (answers: readonly AnsweredRequest[], decisionAttempt = newAttempt()) => {
    const ids = answers.map(({ requirement }) => requirement.id)
    void attempt(
      () => approveOrWaive(deal, answers, decisionAttempt),
      ids,
      () => approve(answers, decisionAttempt),
    )
  }
  const reopen = (requirement: Requirement, submission: Submission, decisionAttempt = newAttempt()) => {
    const work = () => reopenAnswer(deal, { requirement, submission }, decisionAttempt)
    void attempt(work, [], () => reopen(requirement, submission, decisionAttempt))
  }
  return { busy, problems, dismissProblems: () => setProblems([]), approve, reopen, finish }
}
export type Decisions = ReturnType<typeof useDecisions>

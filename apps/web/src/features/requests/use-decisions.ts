import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealRef } from '../../domain/deal-ref.ts'
import { notifyFailure } from '../../ui/feedback/toast.ts'
import { decision, newAttempt, type DecisionResult } from './decide-answers.ts'
import { requestFailures } from './request-failures.ts'
import type { AnsweredRequest } from './requests-context.ts'

interface UseDecisionsOptions {
  readonly deal: DealRef
  readonly refresh: () => Promise<void>
  /** Called when everything was decided as intended. */
  readonly onDecided: (requestIds: readonly string[]) => void
}

/** Conflicts with other users' decisions stay on screen until dismissed. */
export function useDecisions({ deal, refresh, onDecided }: UseDecisionsOptions) {
  const [problems, setProblems] = useState<readonly string[]>([])

  const finish = async (outcome: DecisionResult, requestIds: readonly string[]) => {
    setProblems(outcome.problems)
    if (outcome.problems.length === 0) onDecided(requestIds)
    await refresh()
  }
  const { mutate, isPending } = useMutation({
    ...decision,
    onSuccess: (outcome, made) =>
      finish(outcome, 'answers' in made ? made.answers.map(({ requirement }) => requirement.id) : []),
    onError: (error, made) => {
      notifyFailure(error, requestFailures.decide, () => mutate(made))
      void refresh()
    },
  })
  const approve = (answers: readonly AnsweredRequest[]) => {
    if (!isPending) mutate({ kind: 'approve', deal, answers, attempt: newAttempt() })
  }
  const reopen = (requirement: Requirement, submission: Submission) => {
    if (!isPending) mutate({ kind: 'reopen', deal, answered: { requirement, submission }, attempt: newAttempt() })
  }
  return { busy: isPending, problems, dismissProblems: () => setProblems([]), approve, reopen, finish }
}
export type Decisions = ReturnType<typeof useDecisions>

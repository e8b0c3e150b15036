import type { DealStatus } from '@loanyard/contract/core/values'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { notifyError, notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import { dealFromConflict } from '../deal-cache.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import { useUpdateDeal } from './use-update-deal.ts'

interface StatusChange {
  to: DealStatus
  version: number
}

interface StatusOptions {
  /** Shows the status before the server has it. */
  show?: (status: DealStatus) => void
  /** Where other deals are in view, messages name it. */
  title?: string
}

/** Offers Undo, unless only an Admin could take it back. */
export function useStatusChange(deal: DealSummary, { show, title }: StatusOptions = {}) {
  const named = (message: string) => (title === undefined ? message : copy.about(title, message))
  const update = useUpdateDeal(deal)
  const reportFailure = (error: unknown, again: () => void) => notifyFailure(error, specified.statusUpdateFailed, again)
  const back = useMutation({
    mutationFn: ({ to, version }: StatusChange) => update({ status: to }, version),
    onError: (error, change) => reportFailure(error, () => back.mutate(change)),
  })
  const change = useMutation({
    mutationFn: ({ to, version }: StatusChange) => update({ status: to }, version),
    onMutate: ({ to }) => show?.(to),
    onSuccess: (changed) => {
      const undo = () => back.mutate({ to: deal.status, version: changed.version })
      if (changed.can.reopen) notifyUndo(named(copy.statusSet(changed.status)), undo, deal.id)
      else notifySuccess(named(copy.statusSetForGood(changed.status)))
    },
    onError: (error, failedChange) => {
      const current = dealFromConflict(error)
      if (current === null) {
        show?.(deal.status)
        return reportFailure(error, () => change.mutate(failedChange))
      }
      notifyError(named(copy.statusConflict(current.status)), {
        label: copy.setTo(failedChange.to),
        onAct: () => change.mutate({ to: failedChange.to, version: current.version }),
      })
    },
  })
  return change
}

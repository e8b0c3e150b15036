import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { runInOrder } from '../../../../lib/cache/keyed-queue.ts'
import { listCache } from '../../../../lib/cache/list-cache.ts'
import { notifyError, notifyFailure, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { refreshDeal } from '../../deal-cache.ts'
import { bulkChange } from '../bulk/bulk-change.ts'
import * as copy from './copy.ts'

interface Assignment {
  readonly deal: DealSummary
  readonly person: DealSummary['coordinators'][number]
  readonly isAssigned: boolean
  readonly isUndo?: boolean
}

/** One deal's coordinators, as for many deals: it depends on nothing else that someone changes. Shown at once. */
export function useAssign(partnerId: string) {
  const lists = listCache<DealSummary>(dealKeys.lists(partnerId))
  const show = ({ deal, person, isAssigned }: Assignment) =>
    lists.change(deal.id, (row) => {
      const others = row.coordinators.filter(({ id }) => id !== person.id)
      return { ...row, coordinators: isAssigned ? [...others, person] : others }
    })
  const { mutate } = useMutation({
    mutationFn: ({ deal, person, isAssigned }: Assignment) => {
      const act = { kind: isAssigned ? 'assign' : 'unassign', staff: person.id } as const
      return runInOrder(deal.id, () => bulkChange.mutationFn({ partnerId, changes: [{ act, deals: [deal] }] }))
    },
    onMutate: show,
    onSuccess: ({ refused: [refusal] }, assignment) => {
      const { deal, person, isAssigned, isUndo = false } = assignment
      const back = { ...assignment, isAssigned: !isAssigned, isUndo: true }
      if (refusal !== undefined) {
        show(back)
        notifyError(refusal.problem)
      } else if (!isUndo) {
        const message = isAssigned ? copy.assigned : copy.unassigned
        notifyUndo(message(deal.title, person.full_name), () => mutate(back), `${deal.id} ${person.id}`)
      }
    },
    onError: (error, assignment) => {
      show({ ...assignment, isAssigned: !assignment.isAssigned })
      notifyFailure(error, copy.assignFailed(assignment.deal.title), () => mutate(assignment))
    },
    onSettled: (_outcome, _error, { deal }) => refreshDeal({ partnerId, dealId: deal.id }),
  })
  return mutate
}

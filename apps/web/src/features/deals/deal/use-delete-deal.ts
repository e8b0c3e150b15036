import { deleteDeal, restoreDeal } from '@loanyard/contract/deal-calls'
import type { Deal } from '@loanyard/contract/deals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callApi } from '../../../lib/api.ts'
import { isTransient, reasonOf } from '../../../lib/failure.ts'
import { notifyError, notifySuccess, notifyUndo } from '../../../ui/toast.ts'
import { dealKeys } from '../keys.ts'
import { reloadLists } from '../reload.ts'

/** Deletes the deal and goes back to the list; a toast offers to undo it for 10 s. */
export function useDeleteDeal({ id, title, partner }: Deal) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { deal_id: id, partner_id: partner.id }
  const reload = () => reloadLists(client, partner.id)

  // The page this began on is gone when somebody clicks Undo, so nothing here may depend on it being there.
  const restore = async (): Promise<void> => {
    try {
      await callApi(restoreDeal, { params })
      notifySuccess(`${title} restored`)
    } catch (error) {
      const again = { label: 'Try again', onAct: () => void restore() }
      notifyError(reasonOf(error, 'Couldn’t restore deal'), isTransient(error) ? again : undefined)
    }
    await reload()
  }
  return useMutation({
    mutationFn: () => callApi(deleteDeal, { params }),
    onSuccess: async () => {
      notifyUndo(`Deleted ${title}`, () => void restore())
      await navigate({ to: '/partner/$partnerId/deals', params: { partnerId: partner.id }, search: {} })
      client.removeQueries({ queryKey: dealKeys.one(partner.id, id) })
      await reload()
    },
    onError: (error) => notifyError(reasonOf(error, 'Failed to delete deal.')),
  })
}

import { deleteDocument, restoreDocument } from '@loanyard/contract/documents/calls'
import { useMutation } from '@tanstack/react-query'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { isNotFound, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { asClient } from '../../../lib/auth/viewer-role.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { notifyError, notifyUndo } from '../../../ui/feedback/toast.ts'
import { reloadDeal } from '../queries.ts'
import * as copy from './copy.ts'

export function useDeleteDocument(deal: DealRef) {
  const callOf = (id: string) => ({ params: { partner_id: deal.partnerId, document_id: id }, query: asClient })
  const { mutate: restore } = useMutation({
    mutationFn: (id: string) => callApi(restoreDocument, callOf(id)),
    onError: (error) => notifyError(reasonOf(error, copy.restoreFailed)),
    onSettled: () => reloadDeal(deal),
  })
  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await callApi(deleteDocument, callOf(id)).catch((error: unknown) => {
        // Already deleted in another tab.
        if (!isNotFound(error)) throw error
      })
    },
    onSuccess: (_, { id, name }) => notifyUndo(copy.removed(displayFileName(name)), () => restore(id)),
    onError: (error) => notifyError(reasonOf(error, copy.deleteFailed)),
    onSettled: () => reloadDeal(deal),
  })
}

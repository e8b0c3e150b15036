import { deleteDocument, restoreDocument } from '@loanyard/contract/document-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { isNotFound, reasonOf } from '../../../lib/failure.ts'
import { displayFileName } from '../../../lib/file-name.ts'
import { asClient } from '../../../lib/side.ts'
import { notifyError, notifyUndo } from '../../../ui/toast.ts'
import type { DealRef } from '../deal-ref.ts'
import { reloadDeal } from '../requests-query.ts'

/** Deletes a document of the client's own, and offers to take it back. */
export function useDeleteDocument(deal: DealRef) {
  const client = useQueryClient()
  const callOf = (id: string) => ({ params: { partner_id: deal.partnerId, document_id: id }, query: asClient })
  const restore = async (id: string) => {
    try {
      await callApi(restoreDocument, callOf(id))
    } catch (error) {
      notifyError(reasonOf(error, 'Couldn’t restore the document'))
    }
    await reloadDeal(client, deal)
  }
  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await callApi(deleteDocument, callOf(id)).catch((error: unknown) => {
        // Gone already, in another tab.
        if (!isNotFound(error)) throw error
      })
    },
    onSuccess: (_, { id, name }) => notifyUndo(`Deleted ${displayFileName(name)}`, () => void restore(id)),
    onError: (error) => notifyError(reasonOf(error, 'Couldn’t delete the document')),
    onSettled: () => reloadDeal(client, deal),
  })
}

import { fileDocument } from '@loanyard/contract/requests/submission-calls'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import type { DealRef } from '../../deal-ref.ts'
import { dealKeys, documentKeys, requestKeys } from '../../query-keys.ts'
import * as copy from './copy.ts'

export interface FilingStep {
  readonly document: { readonly id: string; readonly name: string }
  /** Null takes it off its request. */
  readonly to: { readonly request: string; readonly slot: string | null } | null
  readonly isUndo?: boolean
}

async function reload(deal: DealRef): Promise<void> {
  const changed = [requestKeys.deal(deal), documentKeys.deal(deal), dealKeys.one(deal.partnerId, deal.dealId)]
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Files documents of a deal under its requests, and offers to undo it. */
export function useFileDocument(deal: DealRef): (step: FilingStep) => void {
  const { mutate } = useMutation({
    mutationFn: ({ document, to }: FilingStep) =>
      callApi(fileDocument, {
        params: { partner_id: deal.partnerId, document_id: document.id },
        body: to ?? { request: null, slot: null },
      }),
    onSuccess: ({ request, previous }, { document, isUndo = false }) => {
      if (isUndo) return
      const name = displayFileName(document.name)
      const before = previous.request === null ? null : { request: previous.request, slot: previous.slot }
      notifyUndo(request === null ? copy.takenOff(name) : copy.filed(name, request.title), () =>
        mutate({ document, to: before, isUndo: true }),
      )
    },
    onError: (error, step) => notifyFailure(error, copy.filingFailed, () => mutate(step)),
    onSettled: () => reload(deal),
  })
  return mutate
}

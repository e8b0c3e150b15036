import { mergeLeads, undoLeadMerge, type LeadMerge, type NewLeadMerge } from '@loanyard/contract/leads/merges'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { leadKeys } from '../../../../domain/query-keys.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { LeadCache } from '../../data/lead-cache.ts'
import { reloadLeads } from '../../data/lead-mutations.ts'
import * as copy from './copy.ts'

interface Undo {
  readonly lead: Pick<Lead, 'id' | 'partner'>
  readonly merge: LeadMerge
}

/** Gives both leads back and says what stays because it was changed since. */
export function useUndoMerge() {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ lead, merge }: Undo) =>
      callApi(undoLeadMerge, { params: { lead_id: lead.id, partner_id: lead.partner, merge_id: merge.id } }),
    onSuccess: async ({ lead, restored, kept }) => {
      const cache = new LeadCache(lead.partner)
      cache.apply(lead)
      cache.apply(restored)
      const names = [lead.full_name, restored.full_name] as const
      const labels = kept.map((field) => copy.fieldLabels[field])
      notifySuccess(labels.length === 0 ? copy.undone(...names) : copy.undoneExcept(...names, labels))
      await reloadLeads(lead.partner)
    },
    onError: (error, undo) => notifyFailure(error, copy.undoFailed, () => mutate(undo)),
  })
  return { undo: mutate, isUndoing: isPending }
}

interface Merging {
  readonly kept: Lead
  readonly body: NewLeadMerge
}

/** Until nothing on screen asks for the lead, or for as long as a page takes to change at most. */
function whenOffScreen(partnerId: string, leadId: string): Promise<void> {
  const cache = queryClient.getQueryCache()
  const active = { queryKey: leadKeys.one(partnerId, leadId), type: 'active' } as const
  return new Promise((resolve) => {
    const check = () => {
      if (cache.findAll(active).length === 0) done()
    }
    const stop = cache.subscribe(check)
    const timer = setTimeout(() => done(), 3000)
    const done = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    check()
  })
}

/** Shows the lead that stays where the merged one was open, and offers an Undo. */
export function useMerge(onMerged: () => void) {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const { undo } = useUndoMerge()
  const isMerging = useRef(false)
  const merging = useMutation({
    mutationFn: ({ kept, body }: Merging) =>
      callApi(mergeLeads, {
        params: { lead_id: kept.id, partner_id: kept.partner },
        body,
        idempotencyKey: keyOf([kept.id, body]),
      }),
    onSuccess: async ({ lead, merge }) => {
      const cache = new LeadCache(lead.partner)
      const { id, full_name } = merge.merged
      cache.takeOut(id)
      cache.apply(lead)
      onMerged()
      notifyUndo(copy.merged(full_name, lead.full_name), () => undo({ lead, merge }))
      void navigate({
        to: '.',
        search: (before) => (before.lead === id ? { ...before, lead: lead.id } : before),
        replace: true,
      })
      // A reload before, or a change from elsewhere, which waits as long as this, would ask for a lead that is gone.
      await whenOffScreen(lead.partner, id)
      cache.forget(id)
      void reloadLeads(lead.partner)
    },
    onError: (_error, { kept }) => void reloadLeads(kept.partner),
    onSettled: () => {
      isMerging.current = false
    },
  })
  const merge = (wanted: Merging) => {
    // The second click of a double click comes before the button is busy.
    if (isMerging.current) return
    isMerging.current = true
    merging.mutate(wanted)
  }
  return { merge, isPending: merging.isPending, error: merging.error }
}

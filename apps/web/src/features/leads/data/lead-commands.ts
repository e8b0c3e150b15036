import type { LeadStatus } from '@loanyard/contract/core/values'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { useMutation } from '@tanstack/react-query'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'
import * as specified from '../specified-copy.ts'
import type * as LeadConflict from './lead-conflict.ts'
import {
  leadChange,
  leadDeletion,
  leadFromConflict,
  leadRestoration,
  recountLeads,
  showRestored,
  type LeadChange,
  type OptimisticChange,
} from './lead-mutations.ts'

export const leadFailures = {
  fetch: specified.fetchFailed,
  create: specified.createFailed,
  update: specified.updateFailed,
  delete: specified.deleteFailed,
} as const

interface UndoableChange extends LeadChange {
  readonly onSaved?: () => void
  /** Missing for an undo. */
  readonly undo?: { readonly change: OptimisticChange; readonly message: string }
}

const notifyConflict = async (...conflict: Parameters<typeof LeadConflict.notifyConflict>) => {
  const module = await loadChunk(() => import('./lead-conflict.ts'))
  await module.notifyConflict(...conflict)
}

/** Offers an Undo. */
export function useChange() {
  const { mutate } = useMutation({
    ...leadChange,
    onSuccess: ({ lead, left }, { undo, onSaved }: UndoableChange) => {
      onSaved?.()
      if (undo) notifyUndo(undo.message, () => mutate({ lead, change: undo.change, before: left }))
      return recountLeads(lead.partner)
    },
    onError: (error, wanted: UndoableChange, ...rest) => {
      void leadChange.onError?.(error, wanted, ...rest)
      const current = leadFromConflict(error)
      const again = (lead: Lead) => mutate({ ...wanted, lead })
      if (current !== null) return notifyConflict(current, { change: wanted.change, again })
      return notifyFailure(error, leadFailures.update, () => again(wanted.lead))
    },
  })
  return mutate
}

export function useChangeStatus() {
  const change = useChange()
  return (lead: Lead, status: LeadStatus) =>
    change({
      lead,
      change: { lead_status: status },
      undo: { change: { lead_status: lead.lead_status }, message: copy.nowHasStatus(lead.full_name, status) },
    })
}

/** Offers an Undo. */
export function useRemoveLead() {
  const { mutate: restore } = useMutation({
    ...leadRestoration,
    onSuccess: async (lead, { positions }) => {
      await showRestored(lead.partner, [{ lead, positions }])
      notifySuccess(copy.restored(lead.full_name))
      await recountLeads(lead.partner)
    },
    onError: (error, restoration) => notifyFailure(error, copy.restoreFailed, () => restore(restoration)),
  })
  const { mutate } = useMutation({
    ...leadDeletion,
    onSuccess: async ([outcome]) => {
      if (outcome === undefined) return
      const { lead } = outcome.item
      if ('error' in outcome) notifyFailure(outcome.error, leadFailures.delete, () => mutate([lead]))
      else {
        const restoration = { ...outcome.item, idempotencyKey: crypto.randomUUID() }
        notifyUndo(copy.deleted(lead.full_name), () => restore(restoration))
      }
      await recountLeads(lead.partner)
    },
  })
  return (lead: Lead) => mutate([lead])
}

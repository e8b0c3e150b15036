import { updateLead } from '@loanyard/contract/leads/calls'
import type { Lead, LeadChanges } from '@loanyard/contract/leads/schemas'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../../lib/api/api.ts'
import { runInOrder } from '../../../../lib/cache/keyed-queue.ts'
import type { RecordSaving } from '../../../../ui/facts/use-save-fields.ts'
import { LeadCache } from '../../data/lead-cache.ts'
import { leadFailures } from '../../data/lead-commands.ts'
import { whoChanged } from '../../data/lead-conflict.ts'
import { leadFromConflict, recountLeads, refetchLead } from '../../data/lead-mutations.ts'
import { leadKind, type LeadFieldName } from './lead-kind.ts'

/** How the fields of a lead are saved. A refusal of a stale version shows the lead as it is now. */
export function useLeadSaving(lead: Lead): RecordSaving<Lead, LeadChanges, LeadFieldName> {
  const cache = new LeadCache(lead.partner)
  const { mutateAsync } = useMutation({
    mutationFn: ({ changes, version }: { changes: LeadChanges; version: number }) =>
      runInOrder(lead.id, () =>
        callApi(updateLead, {
          params: { lead_id: lead.id, partner_id: lead.partner },
          body: changes,
          ifMatch: version,
        }),
      ),
    onSuccess: (saved) => {
      cache.apply(saved)
      void recountLeads(saved.partner)
    },
    onError: (error) => {
      const current = leadFromConflict(error)
      if (current === null) void refetchLead(lead, error)
      else cache.apply(current)
    },
  })
  return {
    kind: leadKind,
    update: (changes, version) => mutateAsync({ changes, version }),
    currentOf: leadFromConflict,
    whoChanged,
    failureOf: () => leadFailures.update,
  }
}

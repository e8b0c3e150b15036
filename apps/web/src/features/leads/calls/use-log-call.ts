import { createLeadNote } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { createTask } from '@loanyard/contract/tasks/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { leadKeys } from '../../../domain/query-keys.ts'
import { refreshTasks } from '../../../domain/tasks/task-commands.ts'
import { callApi } from '../../../lib/api/api.ts'
import { staleState } from '../../../lib/api/at-version.ts'
import { createIdempotencyKeys } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { LeadCache } from '../data/lead-cache.ts'
import { leadChangeOnServer, recountLeads } from '../data/lead-mutations.ts'
import type { CallForm } from './call-schema.ts'
import * as copy from './copy.ts'

/** Everything in the panel that a call changes. */
function reload({ id, partner }: Lead): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: leadKeys.notes(partner, id) }),
    queryClient.invalidateQueries({ queryKey: leadKeys.activity(partner, id) }),
    queryClient.invalidateQueries({ queryKey: leadKeys.one(partner, id), exact: true }),
    refreshTasks(partner),
  ])
}

/**
 * Adds the note, then the next step, then sets the status. What was saved before a failure isn't saved again by another
 * try. Throws ApiError.
 */
export function useLogCall(lead: Lead) {
  const [keyOf] = useState(createIdempotencyKeys)
  const { mutateAsync: changeStatus } = useMutation(leadChangeOnServer)
  const markContacted = async () => {
    try {
      const changed = await changeStatus({ lead, change: { lead_status: 'Contacted' } })
      new LeadCache(lead.partner).apply(changed)
      await recountLeads(lead.partner)
      return true
    } catch (error) {
      // Someone else has just set another status, which stays.
      if (staleState(error) === null) throw error
      return false
    }
  }
  const { mutateAsync } = useMutation({
    mutationFn: async ({
      outcome,
      text,
      title,
      due_on,
      isContacted,
    }: CallForm): Promise<{ isNowContacted: boolean }> => {
      const params = { lead_id: lead.id, partner_id: lead.partner }
      const note = { text: copy.noteOf(copy.outcomes[outcome], text) }
      await callApi(createLeadNote, { params, body: note, idempotencyKey: keyOf(note) })
      if (title !== '') {
        const task = { title, lead: lead.id, ...(due_on !== '' && { due_on }) }
        const to = { partner_id: lead.partner }
        await callApi(createTask, { params: to, body: task, idempotencyKey: keyOf(task) })
      }
      const isNowContacted = isContacted && (await markContacted())
      void reload(lead)
      return { isNowContacted }
    },
  })
  return mutateAsync
}

import { updateLead } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { useMemo } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { LeadCache } from '../data/lead-cache.ts'
import { leadFailures } from '../data/lead-commands.ts'
import { recountLeads } from '../data/lead-mutations.ts'
import { LeadFields } from './lead-fields.tsx'
import { changesOf, formOf, leadForm, type LeadFormResult } from './lead-form.ts'

/** The name of the draft of a lead's edits. */
export const editDraft = (leadId: string) => `lead.${leadId}`

interface EditLeadFormProps {
  lead: Lead
  formId: string
  /** Saved, or nothing was changed. */
  onDone: () => void
  onBusy: (isBusy: boolean) => void
}

/** Edits a lead; what was typed stays until it is saved or discarded, also when the panel is closed. */
export function EditLeadForm({ lead, formId, onDone, onBusy }: EditLeadFormProps) {
  // What the form began with: a change by somebody else meanwhile must not count as typed here.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const defaults = useMemo(() => formOf(lead), [lead.id])
  const form = useSchemaForm(leadForm, defaults)
  const draft = useFormDraft(form, editDraft(lead.id), defaults)

  const save = async (result: LeadFormResult) => {
    const body = changesOf(lead, result)
    onBusy(true)
    try {
      if (body !== null) {
        const saved = await callApi(updateLead, { params: { lead_id: lead.id, partner_id: lead.partner }, body })
        new LeadCache(queryClient, lead.partner).apply(saved)
        notifySuccess(`${saved.full_name} saved`)
        void recountLeads(lead.partner)
      }
      draft.saved()
      onDone()
    } catch (error) {
      showFailure(form, error, leadFailures.update)
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form form={form} onSubmit={save} id={formId} label={`Edit ${lead.full_name}`}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <LeadFields control={form.control} />
    </Form>
  )
}

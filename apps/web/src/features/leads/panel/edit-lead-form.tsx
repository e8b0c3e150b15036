import { updateLead } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { useMemo } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import * as copy from '../copy.ts'
import { LeadCache } from '../data/lead-cache.ts'
import { leadFailures } from '../data/lead-commands.ts'
import { recountLeads } from '../data/lead-mutations.ts'
import { LeadFields } from './lead-fields.tsx'
import { changesOf, editDraft, formOf, leadSchema, type LeadFormResult } from './lead-form.ts'

interface EditLeadFormProps {
  lead: Lead
  formId: string
  onDone: () => void
  onBusy: (isBusy: boolean) => void
}

export function EditLeadForm({ lead, formId, onDone, onBusy }: EditLeadFormProps) {
  // Keyed by id only: a change made by another user must not count as typed here.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const defaults = useMemo(() => formOf(lead), [lead.id])
  const form = useSchemaForm(leadSchema, defaults)
  const draft = useFormDraft(form, editDraft(lead.id), defaults)

  const save = useFormMutation(form, {
    mutationFn: async (result: LeadFormResult) => {
      const body = changesOf(lead, result)
      return body === null
        ? null
        : callApi(updateLead, { params: { lead_id: lead.id, partner_id: lead.partner }, body })
    },
    onSuccess: (saved) => {
      if (saved !== null) {
        new LeadCache(lead.partner).apply(saved)
        notifySuccess(copy.saved(saved.full_name))
        void recountLeads(lead.partner)
      }
      draft.saved()
      onDone()
    },
    failure: leadFailures.update,
    onBusy,
  })

  return (
    <Form form={form} onSubmit={save} id={formId} label={copy.editLead(lead.full_name)}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <LeadFields partnerId={lead.partner} control={form.control} />
    </Form>
  )
}

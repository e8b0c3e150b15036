import type { Lead } from '@loanyard/contract/leads/schemas'
import { useEffect, useState } from 'react'
import { useSaveFields } from '../../../../ui/facts/use-save-fields.ts'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../../ui/form/draft-restored.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import * as copy from '../../copy.ts'
import { editDraft, formOf, leadSchema } from '../lead-form.ts'
import { LeadConflict } from './lead-conflict-dialog.tsx'
import { LeadFields } from './lead-fields.tsx'
import { useLeadSaving } from './use-lead-saving.ts'

interface EditLeadFormProps {
  lead: Lead
  formId: string
  onDone: () => void
  onBusy: (isBusy: boolean) => void
}

/** All fields of a lead. What someone else changes while it is open doesn't count as typed here. */
export function EditLeadForm({ lead, formId, onDone, onBusy }: EditLeadFormProps) {
  const [base] = useState(lead)
  const [defaults] = useState(() => formOf(lead))
  const form = useSchemaForm(leadSchema, defaults)
  const draft = useFormDraft(form, editDraft(lead.id), defaults)
  const { save, conflict, resolve, closeConflict } = useSaveFields({
    ...useLeadSaving(lead),
    form,
    base,
    latest: lead,
    onSaved: (saved, hasChanged) => {
      if (hasChanged) notifySuccess(copy.saved(saved.full_name))
      draft.saved()
      onDone()
    },
  })
  const { isSubmitting } = form.formState
  useEffect(() => {
    onBusy(isSubmitting)
    return () => onBusy(false)
  }, [isSubmitting, onBusy])
  return (
    <>
      <Form form={form} onSubmit={save} id={formId} label={copy.editLead(lead.full_name)}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <LeadFields partnerId={lead.partner} control={form.control} />
      </Form>
      {conflict && <LeadConflict conflict={conflict} onClose={closeConflict} onChoose={resolve} />}
    </>
  )
}

import { createLead } from '@loanyard/contract/leads/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { CreatePanel, type PanelForm } from '../../../ui/overlay/create-panel.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { leadFailures } from '../data/lead-commands.ts'
import { NewLeadDuplicates } from '../duplicates/new-lead-duplicates.tsx'
import { selectableStatuses } from '../lead-status-select.tsx'
import { LeadFields } from './facts/lead-fields.tsx'
import { emptyLead, leadSchema, type LeadFormResult } from './lead-form.ts'

interface NewLeadProps {
  partnerId: string
  staff: readonly AssignableStaff[]
  onCreated: (lead: Lead) => void
  /** One that was there took over what was typed. */
  onUpdated: (lead: Lead) => void
}

function NewLeadForm({ partnerId, staff, onCreated, onUpdated, formId, onBusy }: NewLeadProps & PanelForm) {
  const form = useSchemaForm(leadSchema, emptyLead)
  const draft = useFormDraft(form, `new-lead.${partnerId}`, emptyLead)
  const keyOf = useIdempotencyKey()

  const save = useFormMutation(form, {
    mutationFn: (body: LeadFormResult) =>
      callApi(createLead, { params: { partner_id: partnerId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: (lead) => {
      draft.saved()
      onCreated(lead)
    },
    failure: leadFailures.create,
    onBusy,
  })

  return (
    <Form form={form} onSubmit={save} id={formId} label={copy.newLead}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <LeadFields
        partnerId={partnerId}
        control={form.control}
        extraField={
          <SelectField
            control={form.control}
            name="lead_status"
            label={copy.statusLabel}
            options={optionsOf(selectableStatuses)}
          />
        }
      />
      <NewLeadDuplicates
        {...{ partnerId, form, staff }}
        onUpdated={(lead) => {
          draft.saved()
          onUpdated(lead)
        }}
      />
      {staff.length > 1 && (
        <SelectField
          control={form.control}
          name="assigned_to"
          label={copy.assignedTo}
          options={staff.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          noneLabel={copy.unassigned}
          optional
        />
      )}
    </Form>
  )
}

export function NewLeadPanel({ opened, onClose, ...rest }: NewLeadProps & { opened: boolean; onClose: () => void }) {
  return (
    <CreatePanel opened={opened} onClose={onClose} title={copy.newLead} submitLabel={copy.createLead}>
      {(form) => <NewLeadForm {...rest} {...form} />}
    </CreatePanel>
  )
}

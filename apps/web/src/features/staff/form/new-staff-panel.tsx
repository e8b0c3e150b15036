import type { StaffRole } from '@loanyard/contract/core/values'
import { addStaff } from '@loanyard/contract/staff/calls'
import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { useWatch } from 'react-hook-form'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { CreatePanel, type PanelForm } from '../../../ui/overlay/create-panel.tsx'
import { staffFailures, roleDescriptions } from '../labels.ts'
import * as copy from './copy.ts'
import { emptyStaff, missingFieldsSummary, newStaffForm, type NewStaffValues } from './staff-form.ts'

interface NewStaffProps {
  partnerId: string
  /** Roles the person may assign. */
  roles: readonly StaffRole[]
  onCreated: (member: StaffMember) => void
}

const statusOptions = [
  { value: 'Active', label: copy.active },
  { value: 'Inactive', label: copy.inactive },
]

const statusMeaning = {
  Active: copy.activeHelp,
  Inactive: copy.inactiveHelp,
}

function NewStaffForm({ partnerId, roles, onCreated, formId, onBusy }: NewStaffProps & PanelForm) {
  const form = useSchemaForm<NewStaffValues, NewStaffValues>(newStaffForm, emptyStaff)
  const draft = useFormDraft(form, `new-staff.${partnerId}`, emptyStaff)
  const keyFor = useIdempotencyKey()
  const { control } = form
  const role = useWatch({ control, name: 'role' })
  const status = useWatch({ control, name: 'status' })
  const save = useFormMutation(form, {
    mutationFn: (body: NewStaffValues) =>
      callApi(addStaff, { params: { partner_id: partnerId }, body, idempotencyKey: keyFor(body) }),
    onSuccess: (member) => {
      draft.saved()
      onCreated(member)
    },
    failure: staffFailures.create,
    onBusy,
  })
  return (
    <Form
      form={form}
      onSubmit={save}
      id={formId}
      label={copy.newUser}
      summaryOf={(errors) => missingFieldsSummary(form.getValues(), errors)}
    >
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <TextField control={control} name="full_name" label={copy.fullName} autoComplete="off" />
      <FieldRow>
        <TextField
          control={control}
          name="email"
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <TextField control={control} name="phone" label={copy.phone} type="tel" inputMode="tel" autoComplete="off" />
      </FieldRow>
      <SelectField
        control={control}
        name="role"
        label={copy.role}
        options={optionsOf(roles)}
        help={roleDescriptions[role]}
      />
      <SelectField
        control={control}
        name="status"
        label={copy.status}
        options={statusOptions}
        help={statusMeaning[status]}
      />
    </Form>
  )
}

/** Typed values are kept until they are saved, also when the panel is closed. */
export function NewStaffPanel({ opened, onClose, ...rest }: NewStaffProps & { opened: boolean; onClose: () => void }) {
  return (
    <CreatePanel opened={opened} onClose={onClose} title={copy.newUser} submitLabel={copy.addUser}>
      {(form) => <NewStaffForm {...rest} {...form} />}
    </CreatePanel>
  )
}

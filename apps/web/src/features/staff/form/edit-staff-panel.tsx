import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConflictDialog } from '../../../ui/overlay/conflict/conflict-dialog.tsx'
import { SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { staffFailures, roleDescriptions, lockedReason } from '../labels.ts'
import { canEdit } from '../member-menu.tsx'
import { type MemberRef, memberQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { editStaffForm, fieldLabels, valuesOf, type EditStaffValues } from './staff-form.ts'
import { useSaveMember } from './use-save-member.ts'

interface EditFormProps {
  member: StaffMember
  formId: string
  onDone: () => void
  onBusy: (isBusy: boolean) => void
}

function OwnSettings() {
  return <p className={ui.quiet}>{copy.changeInSettings}</p>
}

function Fields({ member, form }: { member: StaffMember; form: ReturnType<typeof useEditForm> }) {
  const { control } = form
  const { can } = member
  const role = useWatch({ control, name: 'role' })
  return (
    <>
      {can.update ? (
        <FieldRow>
          <TextField control={control} name="full_name" label={copy.fullName} autoComplete="off" help={copy.nameHelp} />
          <TextField control={control} name="phone" label={copy.phone} type="tel" inputMode="tel" autoComplete="off" />
        </FieldRow>
      ) : (
        <OwnSettings />
      )}
      {can.change_email && (
        <TextField
          control={control}
          name="email"
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          help={copy.emailHelp}
        />
      )}
      {can.change_role && (
        <SelectField
          control={control}
          name="role"
          label={copy.role}
          options={optionsOf(can.roles)}
          help={roleDescriptions[role]}
        />
      )}
    </>
  )
}

const useEditForm = (initial: EditStaffValues) =>
  useSchemaForm<EditStaffValues, EditStaffValues>(editStaffForm, initial)

function EditForm({ member, formId, onDone, onBusy }: EditFormProps) {
  // The form's initial values: someone else's later change must not count as typed here.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const initial = useMemo(() => valuesOf(member), [member.id])
  const form = useEditForm(initial)
  const draft = useFormDraft(form, `staff.${member.id}`, initial)
  const saving = useSaveMember({
    form,
    base: initial,
    latest: member,
    onSaved: (saved) => {
      draft.saved()
      notifySuccess(copy.saved(saved.user.full_name))
      onDone()
    },
  })
  const save = async (values: EditStaffValues) => {
    onBusy(true)
    await saving.save(values)
    onBusy(false)
  }
  return (
    <Form form={form} onSubmit={save} id={formId} label={copy.editNamed(member.user.full_name)}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      <Fields member={member} form={form} />
      {saving.conflict !== null && (
        <ConflictDialog
          what={copy.user}
          modified={saving.conflict.latest.modified}
          fields={saving.conflict.fields}
          labels={fieldLabels}
          onClose={saving.closeConflict}
          onChoose={saving.resolve}
        />
      )}
    </Form>
  )
}

interface EditStaffPanelProps {
  memberRef: MemberRef
  opened: boolean
  onClose: () => void
}

/** Typed values are kept until they are saved, also when the panel is closed. */
export function EditStaffPanel({ memberRef, opened, onClose }: EditStaffPanelProps) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery(memberRef))
  const isForm = member !== undefined && canEdit(member)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={member === undefined ? copy.editUser : copy.editNamed(member.user.full_name)}
      foot={
        <>
          {isForm && (
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {actionLabels.save}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {isForm ? actionLabels.cancel : actionLabels.close}
          </Button>
        </>
      }
    >
      {member === undefined && error === null && <Skeleton height="160px" />}
      {member === undefined && error !== null && (
        <FailedState inline title={staffFailures.fetch} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {isForm && <EditForm key={member.id} member={member} formId={formId} onDone={onClose} onBusy={setBusy} />}
      {member !== undefined && !isForm && <p>{lockedReason(member) ?? copy.noPermission}</p>}
    </SidePanel>
  )
}

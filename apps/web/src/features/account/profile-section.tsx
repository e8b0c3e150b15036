import { updateUser, type User } from '@loanyard/contract/auth/account'
import { useEffect } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { useFieldId } from '../../ui/form/bound-field.ts'
import { DraftRestored } from '../../ui/form/draft-restored.tsx'
import { FieldFrame } from '../../ui/form/field-frame.tsx'
import fieldStyles from '../../ui/form/field.module.css'
import { FieldRow, Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { profile, profileChanges, profileOf, type ProfileResult } from './profile.ts'

interface ProfileSectionProps {
  user: User
  onChanged: (user: User) => void
}

/** The email address identifies the person, so it is read-only. */
function ReadOnlyEmail({ email }: { email: string }) {
  const id = useFieldId('email')
  return (
    <FieldFrame id={id} label={copy.emailAddress} error={undefined} help={copy.emailHelp}>
      <input
        id={id}
        type="email"
        readOnly
        autoComplete="off"
        className={fieldStyles.control}
        value={email}
        aria-describedby={`${id}-help`}
      />
    </FieldFrame>
  )
}

/** Typed values stay until they are saved. */
export function ProfileSection({ user, onChanged }: ProfileSectionProps) {
  const saved = profileOf(user)
  const form = useSchemaForm(profile, saved)
  const draft = useFormDraft(form, 'profile', saved)
  const { reset } = form
  const { first_name, last_name, phone } = user
  // Changed elsewhere: fields being edited stay, the others follow, so that saving does not undo that change.
  useEffect(
    () => reset({ first_name, last_name, phone }, { keepDirtyValues: true, keepErrors: true }),
    [reset, first_name, last_name, phone],
  )
  const save = useFormMutation(form, {
    mutationFn: async (result: ProfileResult) => {
      const body = profileChanges(user, result)
      return body === null ? user : callApi(updateUser, { body })
    },
    onSuccess: (updated) => {
      draft.saved()
      reset(profileOf(updated))
      onChanged(updated)
      notifySuccess(copy.profileSaved)
    },
    failure: copy.profileFailed,
  })
  return (
    <Section title={copy.profile}>
      <Form form={form} onSubmit={save} label={copy.profile}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <FieldRow>
          <TextField control={form.control} name="first_name" label={copy.firstName} autoComplete="given-name" />
          <TextField control={form.control} name="last_name" label={copy.lastName} autoComplete="family-name" />
        </FieldRow>
        <FieldRow>
          <TextField
            control={form.control}
            name="phone"
            label={copy.phoneNumber}
            type="tel"
            autoComplete="tel"
            optional
            emptyAsNull
          />
          <ReadOnlyEmail email={user.email} />
        </FieldRow>
        <div className={ui.row3}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.saveProfile}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

import type { BodyOf } from '@loanyard/contract/core/call'
import { line } from '@loanyard/contract/core/fields'
import { companyNameRequired } from '@loanyard/contract/core/specified-copy'
import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import { updatePartnerDetail } from '@loanyard/contract/partners/settings'
import { timeZones } from '@loanyard/contract/partners/time-zones'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { DraftRestored } from '../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/layout/page.tsx'
import { ConflictDialog } from '../../ui/overlay/conflict/conflict-dialog.tsx'
import * as copy from './copy.ts'
import { LogoField } from './logo/logo-field.tsx'
import styles from './settings.module.css'
import { useVersionedForm } from './use-versioned-form.ts'

/** A time zone that isn't offered can only stay as it is, and is then not sent. */
const partnerProfile = z.object({
  name: line(200, companyNameRequired),
  time_zone: z.string(),
})

const names = ['name', 'time_zone'] as const
type Name = (typeof names)[number]
const labels: Readonly<Record<Name, string>> = { name: copy.companyName, time_zone: copy.timeZone }
const zoneOptions = timeZones.map(({ name, label }) => ({ value: name, label }))

/** A time zone that isn't offered stays until another is chosen. */
function optionsWith(zone: string) {
  return zoneOptions.some(({ value }) => value === zone) ? zoneOptions : [{ value: zone, label: zone }, ...zoneOptions]
}

const fieldLabels = {
  labelOf: (name: Name) => labels[name],
  show: (name: Name, value: unknown) =>
    zoneOptions.find((option) => name === 'time_zone' && option.value === value)?.label ?? String(value),
}

interface ProfileSectionProps {
  partner: PartnerDetail
  onSaved: (partner: PartnerDetail) => void
}

export function PartnerProfileSection({ partner, onSaved }: ProfileSectionProps) {
  const { partner_id: partnerId, name, time_zone } = partner
  const form = useSchemaForm(partnerProfile, { name, time_zone })
  const draft = useFormDraft(form, `partner-profile-${partnerId}`, { name, time_zone })
  const { reset } = form
  // Changed elsewhere: keep typed values, update the other field.
  useEffect(() => reset({ name, time_zone }, { keepDirtyValues: true, keepErrors: true }), [reset, name, time_zone])
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updatePartnerDetail>; version: number }) =>
      callApi(updatePartnerDetail, { params: { partner_id: partnerId }, body, ifMatch: version }),
  })
  const { save, conflict, closeConflict, choose } = useVersionedForm({
    form,
    names,
    base: partner,
    send: (fieldNames, values, version) => {
      const body = Object.fromEntries(fieldNames.map((field) => [field, values[field]]))
      return update({ body, version })
    },
    onSaved: (saved) => {
      draft.saved()
      reset({ name: saved.name, time_zone: saved.time_zone })
      onSaved(saved)
      notifySuccess(copy.profileSaved)
    },
    sentence: copy.saveProfileFailed,
  })
  return (
    <Section title={copy.companyProfile}>
      <div className={styles.profile}>
        <LogoField partner={partner} onSaved={onSaved} />
        <Form form={form} onSubmit={save} label={copy.companyProfile}>
          {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
          <FieldRow>
            <TextField control={form.control} name="name" label={labels.name} autoComplete="organization" />
            <SelectField
              control={form.control}
              name="time_zone"
              label={labels.time_zone}
              options={optionsWith(time_zone)}
              help={copy.timeZoneHelp}
            />
          </FieldRow>
          <div>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              {copy.saveProfile}
            </Button>
          </div>
        </Form>
      </div>
      {conflict !== null && (
        <ConflictDialog
          what={copy.profile}
          fields={conflict}
          labels={fieldLabels}
          onClose={closeConflict}
          onChoose={choose}
        />
      )}
    </Section>
  )
}

import { timeZoneOfZip, timeZones, type TimeZone } from '@loanyard/contract/partners/time-zones'
import { useEffect, useRef } from 'react'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import * as copy from './copy.ts'
import styles from './onboarding.module.css'
import { companySchema, type Answers } from './steps.ts'
import type { SubmitError } from './submit-error.ts'

const zoneOptions = timeZones.map(({ name, label }) => ({ value: name, label }))

/** That of the ZIP code; the browser's where the ZIP code has none. */
function suggestedZone(zip: string): TimeZone {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZoneOfZip(zip) ?? timeZones.find(({ name }) => name === own)?.name ?? 'America/New_York'
}

interface CompanyStepProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  onDone: () => void
}

export function CompanyStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: CompanyStepProps) {
  const { name, zip_code, time_zone } = answers
  const suggested = useRef(suggestedZone(zip_code))
  const begin = { name, zip_code, time_zone: time_zone ?? suggested.current }
  const form = useStepForm({ schema: companySchema, begin, onChange, refusal })
  const { setValue, subscribe } = form
  // Follows the ZIP code until it is chosen.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name: field, values }) => {
          if (field !== 'zip_code') return
          const [before, zone] = [suggested.current, suggestedZone(values.zip_code)]
          suggested.current = zone
          if (values.time_zone === before && zone !== before) setValue('time_zone', zone)
        },
      }),
    [subscribe, setValue],
  )
  return (
    <>
      <StepHeading label={copy.yourCompany} title={copy.createYourAccount} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.yourCompany}>
        <TextField
          control={form.control}
          name="name"
          label={copy.companyName}
          autoComplete="organization"
          help={copy.companyNameHelp}
        />
        <div className={styles.zip}>
          <TextField
            control={form.control}
            name="zip_code"
            label={copy.zipCode}
            autoComplete="postal-code"
            help={copy.zipCodeHelp}
          />
        </div>
        <SelectField
          control={form.control}
          name="time_zone"
          label={copy.timeZone}
          options={zoneOptions}
          help={copy.timeZoneHelp}
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StepFooter, StepHeading } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import * as copy from './copy.ts'
import type { StepFormProps } from './loan-steps.tsx'
import { contactSchema } from './steps.ts'

export function ContactStep({ answers, onChange, refusal, onDone, takesFocus, onBack, title }: StepFormProps) {
  const { full_name, email, phone, personal_credit_score } = answers
  const begin = { full_name, email, phone, personal_credit_score }
  const change = (part: object) => onChange(part)
  const form = useStepForm({ schema: contactSchema, begin, onChange: change, refusal })
  return (
    <>
      <StepHeading label={copy.contactTitle} title={title} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.contactTitle}>
        <TextField control={form.control} name="full_name" label={copy.fullName} autoComplete="name" />
        <TextField
          control={form.control}
          name="email"
          label={copy.emailAddress}
          type="email"
          inputMode="email"
          autoComplete="email"
          help={copy.emailHelp}
        />
        <TextField control={form.control} name="phone" label={copy.phone} type="tel" autoComplete="tel" optional />
        <NumberField
          control={form.control}
          name="personal_credit_score"
          label={copy.creditScore}
          help={copy.creditScoreHelp}
          optional
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import * as copy from './copy.ts'
import styles from './onboarding.module.css'
import { companySchema, type Answers } from './steps.ts'
import type { SubmitError } from './submit-error.ts'

interface CompanyStepProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  onDone: () => void
}

export function CompanyStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: CompanyStepProps) {
  const { name, zip_code } = answers
  const form = useStepForm({ schema: companySchema, begin: { name, zip_code }, onChange, refusal })
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
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

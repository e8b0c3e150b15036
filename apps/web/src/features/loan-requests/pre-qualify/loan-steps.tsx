import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import type { Answers } from './answers.ts'
import { purposeChoices, businessTypeChoices, type BusinessType, type LoanPurpose } from './choices.ts'
import * as copy from './copy.ts'
import { businessSchema, purposeSchema } from './steps.ts'
import type { SubmitError } from './steps.ts'

export interface StepFormProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  /** The whole form's name. */
  title: string
  onDone: () => void
}

export function PurposeStep({ answers, onChange, refusal, onDone, takesFocus, onBack, title }: StepFormProps) {
  // Cast: the schema rejects null with its own message.
  const begin = { loan_purpose: answers.loan_purpose as LoanPurpose }
  const form = useStepForm({ schema: purposeSchema, begin, onChange, refusal })
  return (
    <>
      <StepHeading label={copy.loanPurpose} title={title} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.loanPurpose}>
        <ChoiceField
          control={form.control}
          name="loan_purpose"
          label={copy.purposeTitle}
          help={copy.pickToContinue}
          choices={purposeChoices}
          inPairs
          onPick={() => void form.handleSubmit(onDone)()}
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

export function BusinessStep({ answers, onChange, refusal, onDone, takesFocus, onBack, title }: StepFormProps) {
  const begin = { business_type: answers.business_type as BusinessType }
  const form = useStepForm({ schema: businessSchema, begin, onChange, refusal })
  return (
    <>
      <StepHeading label={copy.businessTitle} title={title} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.businessTitle}>
        <ChoiceField
          control={form.control}
          name="business_type"
          label={copy.businessType}
          help={copy.pickToContinue}
          choices={businessTypeChoices}
          inPairs
          onPick={() => void form.handleSubmit(onDone)()}
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

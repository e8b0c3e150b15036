import { AmountField } from '../../../ui/form/amount-field.tsx'
import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import type { Answers } from './answers.ts'
import { purposeChoices, businessTypeChoices, type BusinessType, type LoanPurpose } from './choices.ts'
import { formTitle, amountSchema, businessSchema, purposeSchema } from './steps.ts'
import type { SubmitError } from './submit-error.ts'

/** What each part of the form is given. */
export interface StepFormProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  onDone: () => void
}

/** What the loan is for. */
export function PurposeStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: StepFormProps) {
  // The guarantee: the schema takes null for "none chosen" as any other wrong value, with its own sentence.
  const begin = { loan_purpose: answers.loan_purpose as LoanPurpose }
  const form = useStepForm({ schema: purposeSchema, begin, onChange, refusal })
  return (
    <>
      <StepHeading label="Loan purpose" title={formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label="Loan purpose">
        <ChoiceField
          control={form.control}
          name="loan_purpose"
          label="What is the loan for?"
          choices={purposeChoices}
          inPairs
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFooter>
      </Form>
    </>
  )
}

/** How much, and what the person brings along. */
export function AmountStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: StepFormProps) {
  // The guarantee: as above; an amount that is none is refused by the schema.
  const begin = { loan_amount: answers.loan_amount as string, down_payment: answers.down_payment }
  const change = (part: object) => onChange(part)
  const form = useStepForm({ schema: amountSchema, begin, onChange: change, refusal })
  return (
    <>
      <StepHeading label="Loan amount" title={formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label="Loan amount">
        <AmountField
          control={form.control}
          name="loan_amount"
          label="How much do you need?"
          help="A rough number is fine. You can change it later."
        />
        <AmountField
          control={form.control}
          name="down_payment"
          label="How much can you put down?"
          help="Lenders usually want at least 10% down for a startup or purchase."
          optional
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFooter>
      </Form>
    </>
  )
}

/** What kind of business it is. */
export function BusinessStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: StepFormProps) {
  const begin = { business_type: answers.business_type as BusinessType }
  const form = useStepForm({ schema: businessSchema, begin, onChange, refusal })
  return (
    <>
      <StepHeading label="About the business" title={formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label="About the business">
        <ChoiceField
          control={form.control}
          name="business_type"
          label="Which best describes the business?"
          choices={businessTypeChoices}
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFooter>
      </Form>
    </>
  )
}

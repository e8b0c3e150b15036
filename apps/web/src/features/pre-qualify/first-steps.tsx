import { AmountField } from '../../ui/form/amount-field.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useStepForm } from '../../ui/form/use-step-form.ts'
import { StepFoot, StepHeading, type StepProps } from '../../ui/steps/step-frame.tsx'
import type { Answers } from './answers.ts'
import type { Refusal } from './refusal.ts'
import { formTitle, howMuch, theBusiness, whatFor } from './steps.ts'
import { purposes, types, type BusinessType, type LoanPurpose } from './values.ts'

/** What each part of the form is given. */
export interface PartProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: Refusal | null
  onDone: () => void
}

/** What the loan is for. */
export function PurposeStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: PartProps) {
  // The guarantee: the schema takes null for "none chosen" as any other wrong value, with its own sentence.
  const begin = { loan_purpose: answers.loan_purpose as LoanPurpose }
  const form = useStepForm({ schema: whatFor, begin, onChange, refusal })
  return (
    <>
      <StepHeading label="Loan purpose" title={formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label="Loan purpose">
        <ChoiceField
          control={form.control}
          name="loan_purpose"
          label="What is the loan for?"
          choices={purposes}
          inPairs
        />
        <StepFoot onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFoot>
      </Form>
    </>
  )
}

/** How much, and what the person brings along. */
export function AmountStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: PartProps) {
  // The guarantee: as above; an amount that is none is refused by the schema.
  const begin = { loan_amount: answers.loan_amount as string, down_payment: answers.down_payment }
  const change = (part: object) => onChange(part)
  const form = useStepForm({ schema: howMuch, begin, onChange: change, refusal })
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
        <StepFoot onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFoot>
      </Form>
    </>
  )
}

/** What kind of business it is. */
export function BusinessStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: PartProps) {
  const begin = { business_type: answers.business_type as BusinessType }
  const form = useStepForm({ schema: theBusiness, begin, onChange, refusal })
  return (
    <>
      <StepHeading label="About the business" title={formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label="About the business">
        <ChoiceField
          control={form.control}
          name="business_type"
          label="Which best describes the business?"
          choices={types}
        />
        <StepFoot onBack={onBack} busy={form.formState.isSubmitting}>
          Next
        </StepFoot>
      </Form>
    </>
  )
}

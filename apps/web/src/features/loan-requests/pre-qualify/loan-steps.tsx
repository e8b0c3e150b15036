import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { StepFooter, StepHeading, type StepProps } from '../../../ui/steps/step-frame.tsx'
import { useStepForm } from '../../../ui/steps/use-step-form.ts'
import type { Answers } from './answers.ts'
import { purposeChoices, businessTypeChoices, type BusinessType, type LoanPurpose } from './choices.ts'
import * as copy from './copy.ts'
import { amountSchema, businessSchema, purposeSchema } from './steps.ts'
import type { SubmitError } from './steps.ts'

export interface StepFormProps extends StepProps {
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  refusal: SubmitError | null
  onDone: () => void
}

export function PurposeStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: StepFormProps) {
  // Cast: the schema rejects null with its own message.
  const begin = { loan_purpose: answers.loan_purpose as LoanPurpose }
  const form = useStepForm({ schema: purposeSchema, begin, onChange, refusal })
  return (
    <>
      <StepHeading label={copy.loanPurpose} title={copy.formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.loanPurpose}>
        <ChoiceField
          control={form.control}
          name="loan_purpose"
          label={copy.purposeTitle}
          choices={purposeChoices}
          inPairs
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

export function AmountStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: StepFormProps) {
  // Cast: the schema rejects null and invalid amounts.
  const begin = { loan_amount: answers.loan_amount as string, down_payment: answers.down_payment }
  const change = (part: object) => onChange(part)
  const form = useStepForm({ schema: amountSchema, begin, onChange: change, refusal })
  return (
    <>
      <StepHeading label={copy.loanAmount} title={copy.formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.loanAmount}>
        <AmountField control={form.control} name="loan_amount" label={copy.amountTitle} help={copy.amountHelp} />
        <AmountField
          control={form.control}
          name="down_payment"
          label={copy.downPayment}
          help={copy.downPaymentHelp}
          optional
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}

export function BusinessStep({ answers, onChange, refusal, onDone, takesFocus, onBack }: StepFormProps) {
  const begin = { business_type: answers.business_type as BusinessType }
  const form = useStepForm({ schema: businessSchema, begin, onChange, refusal })
  return (
    <>
      <StepHeading label={copy.businessTitle} title={copy.formTitle} takesFocus={takesFocus} />
      <Form form={form} onSubmit={onDone} label={copy.businessTitle}>
        <ChoiceField
          control={form.control}
          name="business_type"
          label={copy.businessType}
          choices={businessTypeChoices}
        />
        <StepFooter onBack={onBack} busy={form.formState.isSubmitting}>
          {copy.next}
        </StepFooter>
      </Form>
    </>
  )
}
